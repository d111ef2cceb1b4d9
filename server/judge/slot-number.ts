import { createServer, type Server } from 'node:net';

/** Number of slots per machine; higher numbers are for probes (sandbox/probe.ts). */
const MAX_NUMBERS = 119;

/** A number that no other judge slot of this machine has until its release, or the end of this process. */
export interface SlotNumber {
  readonly number: number;
  release(): Promise<void>;
}

/**
 * Takes the lowest number that no slot of any worker on this machine has. If the worker is root, it also
 * selects the slot's user. It is held by an abstract socket, which disappears with the process in any case.
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

/** The socket that holds a number; null: another process has it. */
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
