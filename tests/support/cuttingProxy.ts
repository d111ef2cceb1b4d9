import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Where a call is cut, and how the one who makes it finds out. */
export type Cut =
  /** Nobody listens. */
  | { readonly kind: 'refused' }
  /** The connection is reset before a byte of the call is through. */
  | { readonly kind: 'reset' }
  /** So many bytes of the call are through, then the connection is gone. */
  | { readonly kind: 'in_request'; readonly bytes: number }
  /** The server has all of the call; nothing of its answer comes back. */
  | { readonly kind: 'before_answer' }
  /** So many bytes of the answer come back. */
  | { readonly kind: 'in_answer'; readonly bytes: number }
  /** The server has all of the call and answers; nothing comes back, and nobody is told. */
  | { readonly kind: 'silence' };

/** A network between clients and a server, over TCP, that cuts the calls whose beginning matches. */
export interface CuttingProxy {
  readonly port: number;
  readonly url: string;
  /** Cuts the next `times` matching calls so; `refused` until `mend`. Answers when it is in force. */
  cut(how: Cut, times?: number): Promise<void>;
  /** From now on everything passes; what hangs is cut. */
  mend(): Promise<void>;
  /** How many calls were cut. */
  readonly cuts: () => number;
  close(): Promise<void>;
}

/** Opens one before the server on that port. `matches` looks at the first bytes of what a client sends. */
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
    /** The call under way, when it is to be cut. */
    let cut: Cut | null = null;
    let through = 0;
    let isOver = false;
    const over = () => {
      isOver = true;
      // What was written is to be on its way before the connection is gone.
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
