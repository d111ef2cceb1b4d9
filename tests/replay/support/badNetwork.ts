import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { seededRandom } from '#server/demo/seededRandom.ts';

/** How a bad network ends a connection after a number of bytes from the server. */
type Fate =
  | { readonly kind: 'cut' }
  /** Nothing passes in either direction, and neither side is told until the time is over. */
  | { readonly kind: 'stall'; readonly ms: number }
  /** A stall while the machine sleeps: its clock has jumped when it wakes. */
  | { readonly kind: 'sleep' };

interface BadNetworkOptions {
  /** Port of the server behind it. */
  readonly port: number;
  readonly seed: number;
  /** The most bytes that a live connection lasts for; small numbers are as likely as large ones. */
  readonly liveBytes: number;
  /** The same for other connections; a client opens a new one for each request. */
  readonly httpBytes: number;
  /** Called when the machine wakes up; the client has to give up its hanging connection by itself. */
  readonly onSleep: () => void;
}

/** A TCP network between a client and the server that keeps failing until it is mended. */
export interface BadNetwork {
  readonly port: number;
  /** The number of live connections that were ended, by the kind of failure. */
  readonly cuts: Readonly<Record<'refused' | 'cut' | 'stall' | 'sleep', number>>;
  /** From now on everything passes; connections that hang are cut. */
  mend(): void;
  close(): Promise<void>;
}

/** The share of live connections that are refused at once. */
const REFUSED_SHARE = 0.08;
/** The share of live connections that are cut before they are established. */
const HANDSHAKE_SHARE = 0.2;
/** Fewer bytes than the upgrade and the answer to CONNECT. */
const HANDSHAKE_BYTES = 250;
const MIN_HTTP_BYTES = 2_000;
const MAX_STALL_MS = 150;

/** Opens a bad network. A cut falls after a random number of bytes: within the handshake, a frame, or a header. */
export async function openBadNetwork(options: BadNetworkOptions): Promise<BadNetwork> {
  const random = seededRandom(options.seed);
  const cuts = { refused: 0, cut: 0, stall: 0, sleep: 0 };
  const hanging = new Set<() => void>();
  const sockets = new Set<Socket>();
  let bad = true;

  function carry(client: Socket): void {
    sockets.add(client);
    client.once('close', () => sockets.delete(client));
    client.on('error', () => client.destroy());
    client.once('data', (first: Buffer) => {
      const isLive = first.toString('latin1').startsWith('GET /ws');
      if (bad && isLive && random() < REFUSED_SHARE) {
        cuts.refused += 1;
        client.resetAndDestroy();
        return;
      }
      carryOn(client, first, isLive);
    });
  }

  function carryOn(client: Socket, first: Buffer, isLive: boolean): void {
    const server = connect(options.port, '127.0.0.1');
    sockets.add(server);
    let left = isLive ? liveBudget() : MIN_HTTP_BYTES + spread(options.httpBytes);
    let isOver = false;
    const end = () => {
      hanging.delete(end);
      client.destroy();
      server.destroy();
    };
    server.once('close', () => {
      sockets.delete(server);
      if (!isOver) client.end();
    });
    server.on('error', end);
    client.once('close', end);
    client.on('data', (part: Buffer) => isOver || server.write(part));
    server.write(first);
    server.on('data', (part: Buffer) => {
      if (isOver) return;
      left -= part.length;
      if (!bad || left > 0) {
        client.write(part);
        return;
      }
      client.write(part.subarray(0, part.length + left));
      const fate: Fate = isLive ? fateOf(random()) : { kind: 'cut' };
      if (isLive) cuts[fate.kind] += 1;
      isOver = true;
      if (fate.kind !== 'cut') hanging.add(end);
      if (fate.kind === 'cut') setImmediate(end);
      else if (fate.kind === 'stall') setTimeout(end, fate.ms);
      else options.onSleep();
    });
  }

  function fateOf(luck: number): Fate {
    if (luck < 0.7) return { kind: 'cut' };
    return luck < 0.9 ? { kind: 'stall', ms: random() * MAX_STALL_MS } : { kind: 'sleep' };
  }

  function liveBudget(): number {
    return random() < HANDSHAKE_SHARE
      ? Math.ceil(random() * HANDSHAKE_BYTES)
      : HANDSHAKE_BYTES + spread(options.liveBytes);
  }

  /** A random number from 1 to `most`, each order of magnitude equally likely. */
  function spread(most: number): number {
    return Math.ceil(most ** random());
  }

  const listener = createServer(carry);
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return {
    port: (listener.address() as AddressInfo).port,
    cuts,
    mend() {
      bad = false;
      for (const end of [...hanging]) end();
    },
    close: () => closed(listener, sockets),
  };
}

async function closed(listener: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => listener.close(resolve));
}
