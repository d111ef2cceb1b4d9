import { createServer } from 'node:net';
import { type FastifyInstance } from 'fastify';
import { StartError } from '../options.ts';

/**
 * Maximum number of connections that wait to be accepted, where the system allows it. After a restart
 * thousands return within two seconds, and a refused one tries again only after 1 s, then 2 s, then 4 s.
 */
const BACKLOG = 4_096;

interface Address {
  readonly host: string;
  readonly port: number;
}

/** Checks first of all that the server can listen on the address. Throws StartError otherwise. */
export async function requireAddress(address: Address): Promise<void> {
  const server = createServer();
  await explained(
    address,
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ ...address, exclusive: true }, () => server.close(() => resolve()));
    }),
  );
}

/** Listens; throws StartError when the address was taken meanwhile. */
export async function listen(http: FastifyInstance, address: Address): Promise<void> {
  await explained(address, http.listen({ ...address, backlog: BACKLOG }));
}

async function explained({ host, port }: Address, listening: Promise<unknown>): Promise<void> {
  try {
    await listening;
  } catch (error: unknown) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why: Readonly<Record<string, string>> = {
      EADDRINUSE: `Port ${port} is in use. Choose another with --port N.`,
      EACCES: `Port ${port} may not be opened by this user. Choose one above 1024 with --port N.`,
      EADDRNOTAVAIL: `This machine has no address "${host}". Choose another with --host ADDRESS.`,
      ENOTFOUND: `This machine has no address "${host}". Choose another with --host ADDRESS.`,
    };
    throw code in why ? new StartError(why[code]) : error;
  }
}
