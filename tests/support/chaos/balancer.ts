import { setTimeout as delay } from 'node:timers/promises';
import { placeAt, type Site } from './site.ts';

const LOOK_EVERY_MS = 50;
const PATIENCE_MS = 1_000;

/** A balancer in front of the site's servers, which leads new connections to the servers that are ready. */
interface Balancer {
  stop(): Promise<void>;
}

/** Starts the balancer, which looks all the time for servers that are ready. */
export function balance({ clients, ports }: Pick<Site, 'clients' | 'ports'>): Balancer {
  let isOver = false;
  const look = async (): Promise<void> => {
    while (!isOver) {
      const all = await Promise.all(
        [...ports.values()].map(async (port) => ((await isReady(port)) ? [port] : [])),
      );
      clients.lead(all.flat().map(placeAt));
      await delay(LOOK_EVERY_MS);
    }
  };
  const done = look();
  return {
    stop() {
      isOver = true;
      return done;
    },
  };
}

/** Whether a server reports that it is ready. */
export async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
