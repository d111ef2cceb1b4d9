import { createServer } from 'node:net';
import { type FastifyInstance } from 'fastify';
import { StartError } from '../options.ts';

/**
 * Most connections that wait to be accepted, where the system allows it: thousands come back within a second or two
 * after a restart, and one turned away by the system tries again only after a second, then two, then four.
 */
const BACKLOG = 4_096;

interface Address {
  readonly host: string;
  readonly port: number;
}

/**
 * Finds out, before anything else is started, whether the address can be listened on. Throws StartError when not.
 */
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

/** Listens; an address taken meanwhile is a StartError as well. */
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
