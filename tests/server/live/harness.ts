import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { expect } from 'vitest';
import WebSocket, { type ClientOptions } from 'ws';
import { type LiveDependencies, type LiveLogEntry } from '#server/live/dependencies.ts';
import { createFrameParser, serializeFrame, type Frame, type Header } from '#server/live/frames.ts';
import { createLiveServer, type LiveServer } from '#server/live/server.ts';
import { type LiveTiming } from '#server/live/session.ts';
import { MemoryJournal } from './journal.ts';
import { eventually } from '#tests/support/eventually.ts';
import { parsed } from '#tests/support/frames.ts';

/** A connected person; in these tests only a name. */
export interface Person {
  readonly login: string;
}

/** A live server on 127.0.0.1 over a journal in memory. */
export interface Harness {
  readonly url: string;
  readonly live: LiveServer<Person>;
  readonly journal: MemoryJournal;
  readonly log: readonly LiveLogEntry[];
  /** The SEND frames received, as `login destination body`. */
  readonly received: readonly string[];
  /** Destinations that nobody may hear; a test may change the set. */
  readonly forbidden: Set<string>;
  stop(): Promise<void>;
}

const QUIET: LiveTiming = { heartBeatMs: 60_000, connectMs: 60_000, pingMs: 60_000 };

/** Starts it; the passcode `secret` is accepted, and a `/user/` destination has one stream per person. */
export async function startLive(
  changes: Partial<LiveDependencies<Person>> & {
    timing?: Partial<LiveTiming>;
    journal?: MemoryJournal;
    maxReplay?: number;
  } = {},
): Promise<Harness> {
  const { timing, maxReplay, ...overrides } = changes;
  const journal = changes.journal ?? new MemoryJournal();
  const log: LiveLogEntry[] = [];
  const received: string[] = [];
  const forbidden = new Set<string>();
  const deps: LiveDependencies<Person> = {
    authenticate: (login, passcode) => Promise.resolve(passcode === 'secret' ? { login } : null),
    authorizeSubscribe: ({ login }, destination) =>
      Promise.resolve(
        forbidden.has(destination)
          ? { refused: 'backend.forbidden' }
          : { stream: destination.startsWith('/user/') ? `${destination}@${login}` : destination },
      ),
    receive: ({ login }, destination, body) => {
      received.push(`${login} ${destination} ${body}`);
      return Promise.resolve(destination === '/app/refused' ? 'backend.bad_request' : null);
    },
    now: () => 0,
    log: (entry) => log.push(entry),
    ...overrides,
    journal,
  };
  const live = createLiveServer(deps, { ...QUIET, ...timing }, maxReplay);
  const http = createServer((_, response) => response.end());
  http.on('upgrade', (request, socket, head) => live.handleUpgrade(request, socket, head));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${port}/ws`,
    live,
    journal,
    log,
    received,
    forbidden,
    async stop() {
      await live.close();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

/** A client that sends exactly the given frames. */
export class RawClient {
  readonly socket: WebSocket;
  readonly frames: Frame[] = [];
  readonly fault: unknown = undefined;
  heartBeats = 0;
  closeCode: number | undefined;
  readonly #parser = createFrameParser({ headBytes: 1e6, bodyBytes: 1e9 });

  constructor(url: string, options: ClientOptions = {}) {
    this.socket = new WebSocket(url, ['v12.stomp'], options);
    this.socket.on('error', () => undefined);
    this.socket.on('close', (code) => (this.closeCode = code));
    this.socket.on('message', (data) => {
      const bytes = data as Buffer;
      if (bytes.toString() === '\n') this.heartBeats += 1;
      const { frames, fault } = parsed(this.#parser, bytes);
      expect(fault).toBeUndefined();
      this.frames.push(...frames);
    });
  }

  /** A client that is connected and logged in as `login`. */
  static async in(url: string, login = 'ana', options: ClientOptions = {}): Promise<RawClient> {
    const client = new RawClient(url, options);
    await client.opened();
    client.say('CONNECT', { 'accept-version': '1.2', login, passcode: 'secret' });
    await client.heard('CONNECTED');
    return client;
  }

  async opened(): Promise<void> {
    if (this.socket.readyState === WebSocket.OPEN) return;
    await new Promise((resolve, reject) => {
      this.socket.once('open', resolve);
      this.socket.once('error', reject);
    });
  }

  say(command: string, headers: Readonly<Record<string, string>> = {}, body = ''): void {
    this.socket.send(frameBytes(command, headers, body));
  }

  /** Subscribes and waits for the receipt. */
  async subscribe(destination: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
    const receipt = `subscribed-${destination}-${headers['id'] ?? ''}`;
    this.say('SUBSCRIBE', { id: 'sub-0', destination, receipt, ...headers });
    await this.heardReceipt(receipt);
  }

  /** Waits for the first frame with the command. */
  async heard(command: string): Promise<Frame> {
    return eventually(
      () => {
        const found = this.frames.find((frame) => frame.command === command);
        expect(found, `a ${command} among ${this.frames.map((frame) => frame.command).join()}`).toBeDefined();
        return found!;
      },
      { timeout: 5_000, interval: 2 },
    );
  }

  async heardReceipt(id: string): Promise<void> {
    await eventually(
      () =>
        expect(
          this.frames.some((frame) => frame.command === 'RECEIPT' && header(frame, 'receipt-id') === id),
        ).toBe(true),
      { timeout: 5_000, interval: 2 },
    );
  }

  async closed(): Promise<number> {
    return eventually(
      () => {
        expect(this.closeCode).toBeDefined();
        return this.closeCode!;
      },
      { timeout: 5_000, interval: 2 },
    );
  }

  messages(): readonly Frame[] {
    return this.frames.filter(({ command }) => command === 'MESSAGE');
  }
}

/** The bytes of a frame from a record of headers. */
export function frameBytes(
  command: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): Buffer {
  return serializeFrame(command, Object.entries(headers) satisfies Header[], body);
}

/** A header of a frame. */
export function header(frame: Frame | undefined, name: string): string | undefined {
  return frame?.headers.get(name);
}
