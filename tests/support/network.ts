import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** State of a network: all passes; connections are reset and refused; nothing passes; or all is late. */
type Condition =
  | { readonly kind: 'fine' | 'cut' | 'stalled' }
  | { readonly kind: 'slow'; readonly ms: number };

/** A TCP network in front of a listener. Data that it holds back passes later, like resent packets. */
export interface Network {
  readonly port: number;
  become(condition: Condition): void;
  /** Leads new connections to these in turn, or to the next one after a refusal; open ones stay. */
  lead(targets: readonly NetConnectOpts[]): void;
  /** Number of connections that it refused. */
  readonly refused: () => number;
  close(): Promise<void>;
}

const FINE: Condition = { kind: 'fine' };

/** Opens a network in front of the targets. */
export async function openNetwork(first: readonly NetConnectOpts[]): Promise<Network> {
  const links = new Set<Link>();
  let targets = first;
  let condition: Condition = FINE;
  let turn = 0;
  let refused = 0;

  const reach = (client: Socket, tries: number) => {
    const target = targets[turn++ % Math.max(1, targets.length)];
    if (target === undefined || client.destroyed) {
      client.resetAndDestroy();
      return;
    }
    const server = connect(target);
    const next = () => (tries + 1 < targets.length ? reach(client, tries + 1) : client.resetAndDestroy());
    server.once('error', next);
    server.once('connect', () => {
      server.off('error', next);
      const link = new Link(client, server, condition);
      links.add(link);
      server.once('close', () => links.delete(link));
    });
  };

  const listener = createServer({ pauseOnConnect: true }, (client) => {
    client.on('error', () => client.destroy());
    if (condition.kind === 'cut') {
      refused += 1;
      client.resetAndDestroy();
      return;
    }
    reach(client, 0);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return {
    port: (listener.address() as AddressInfo).port,
    refused: () => refused,
    become(next) {
      condition = next;
      for (const link of links) link.become(next);
    },
    lead(next) {
      targets = next;
    },
    async close() {
      for (const link of links) link.become({ kind: 'cut' });
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

/** One connection through the network. */
class Link {
  readonly #client: Socket;
  readonly #server: Socket;
  #condition: Condition = FINE;

  constructor(client: Socket, server: Socket, condition: Condition) {
    this.#client = client;
    this.#server = server;
    this.#carry(client, server);
    this.#carry(server, client);
    this.become(condition);
  }

  become(condition: Condition): void {
    this.#condition = condition;
    if (condition.kind === 'cut') {
      this.#client.resetAndDestroy();
      this.#server.destroy();
      return;
    }
    for (const socket of [this.#client, this.#server]) {
      if (condition.kind === 'stalled') socket.pause();
      else socket.resume();
    }
  }

  /** Passes data on in the order of its arrival, however late. */
  #carry(from: Socket, to: Socket): void {
    let before: Promise<void> = Promise.resolve();
    const then = (pass: () => void): void => {
      const condition = this.#condition;
      const dueAt = condition.kind === 'slow' ? performance.now() + condition.ms : 0;
      before = before.then(async () => {
        const wait = dueAt - performance.now();
        if (wait > 0) await delay(wait);
        pass();
      });
    };
    from.setNoDelay();
    from.on('error', () => to.destroy());
    from.on('data', (part: Buffer) => then(() => to.writable && to.write(part)));
    from.once('end', () => then(() => to.end()));
    from.once('close', () => then(() => to.destroy()));
  }
}
