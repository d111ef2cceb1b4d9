import { createServer, type Server } from 'node:net';

/** Higher numbers are for probes of the machine (sandbox/probe.ts). */
const MAX_NUMBERS = 119;

/** A number that no other judge slot of this machine has, until it is given back or this process ends. */
export interface SlotNumber {
  readonly number: number;
  release(): Promise<void>;
}

/**
 * Takes the lowest number that no slot of any worker on this machine has. It tells slots apart, and as root chooses
 * each slot's user. Held by a socket without a file, which ends with the process, however that ends.
 */
export async function takeSlotNumber(): Promise<SlotNumber> {
  for (let number = 0; number < MAX_NUMBERS; number += 1) {
    const server = await hold(`\0agon-judge-slot-${number}`);
    if (server !== null) {
      return { number, release: () => new Promise((resolve) => server.close(() => resolve())) };
    }
  }
  throw new Error(`This machine has ${MAX_NUMBERS} judge slots already.`);
}

/** The socket, or null where another process has it. */
function hold(name: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen({ path: name }, () => resolve(server));
  });
}
