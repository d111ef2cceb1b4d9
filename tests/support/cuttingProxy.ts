import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The point at which a call is cut, and what its client notices. */
export type Cut =
  /** The port refuses connections. */
  | { readonly kind: 'refused' }
  /** The connection is reset before a byte of the call arrives. */
  | { readonly kind: 'reset' }
  /** `bytes` of the call arrive, then the connection is reset. */
  | { readonly kind: 'in_request'; readonly bytes: number }
  /** The server gets the whole call; no byte of its answer comes back. */
  | { readonly kind: 'before_answer' }
  /** `bytes` of the answer come back. */
  | { readonly kind: 'in_answer'; readonly bytes: number }
  /** The server gets the whole call and answers; nothing comes back, and the connection stays open. */
  | { readonly kind: 'silence' };

/** A TCP proxy in front of a server, which cuts the calls that match. */
export interface CuttingProxy {
  readonly port: number;
  readonly url: string;
  /** Cuts the next `times` matching calls; `refused` holds until `mend`. Resolves when this is in force. */
  cut(how: Cut, times?: number): Promise<void>;
  /** Lets everything pass again; ends connections that hang. */
  mend(): Promise<void>;
  /** Number of calls that were cut. */
  readonly cuts: () => number;
  close(): Promise<void>;
}

/** Opens a proxy for a port of the server. `matches` looks at the first bytes from a client. */
export async function openCuttingProxy(
  target: number,
  matches: (beginning: string) => boolean,
): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  const hanging = new Set<() => void>();
  let how: Cut | null = null;
  let left = 0;
  let cuts = 0;
  let listener = await listening(0);
  const { port } = listener.address() as AddressInfo;

  function listening(onPort: number): Promise<Server> {
    const server = createServer(carry);
    return new Promise((resolve) => server.listen(onPort, '127.0.0.1', () => resolve(server)));
  }

  function take(): Cut | null {
    if (how === null || left === 0) return null;
    left -= 1;
    cuts += 1;
    return how;
  }

  function carry(client: Socket): void {
    const server = connect(target, '127.0.0.1');
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    const end = () => {
      hanging.delete(end);
      client.destroy();
      server.destroy();
    };
    /** The cut of the current call, if any. */
    let cut: Cut | null = null;
    let through = 0;
    let isOver = false;
    const over = () => {
      isOver = true;
      // Bytes already written are sent before the connection ends.
      setTimeout(end, 20);
    };
    server.on('error', end);
    client.on('error', end);
    server.once('close', () => (isOver ? undefined : client.end()));
    client.once('close', end);
    client.on('data', (part: Buffer) => {
      if (isOver) return;
      if (cut === null && matches(part.toString('latin1', 0, 200))) {
        cut = take();
        through = 0;
      }
      if (cut?.kind === 'reset') {
        isOver = true;
        client.resetAndDestroy();
        server.destroy();
        return;
      }
      if (cut?.kind !== 'in_request') {
        server.write(part);
        return;
      }
      const most = cut.bytes - through;
      through += part.length;
      server.write(part.subarray(0, most));
      if (through >= cut.bytes) over();
    });
    server.on('data', (part: Buffer) => {
      if (isOver) return;
      switch (cut?.kind) {
        case 'before_answer':
          over();
          return;
        case 'in_answer':
          client.write(part.subarray(0, cut.bytes));
          over();
          return;
        case 'silence':
          hanging.add(end);
          return;
        default:
          client.write(part);
      }
    });
  }

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    cuts: () => cuts,
    async cut(next, times = 1) {
      how = next;
      left = times;
      if (next.kind !== 'refused') return;
      await closed(listener, sockets);
      cuts += 1;
    },
    async mend() {
      const wasRefused = how?.kind === 'refused';
      how = null;
      for (const end of [...hanging]) end();
      if (wasRefused) listener = await listening(port);
    },
    close: () => closed(listener, sockets),
  };
}

async function closed(listener: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  if (listener.listening) await new Promise((resolve) => listener.close(resolve));
}
