import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { unseal } from '#api/unseal.ts';
import { partsFor, type SealOffer } from '#domain/tasks/seal.ts';
import { calls } from '#protocol/calls.ts';
import { type CallRow, pathOf } from '#protocol/define.ts';
import { askedAt, isBatched } from '#protocol/snapshots.ts';
import { type Seated } from './orders.ts';

/** What a competitor's page listens to, in any contest and in one. */
const HEARD = ['/user/queue/submissions', '/user/queue/user_tests', '/topic/configuration'];
const HEARD_IN = [
  '/user/queue/announcements/',
  '/user/queue/questions/',
  '/user/queue/time/',
  '/user/queue/tasks/',
  '/user/queue/quiz/',
  '/user/queue/prints/',
  '/topic/contest/',
  '/topic/standing/',
  '/topic/seal/',
];
const SOURCE = '#include <iostream>\nint main() { long n; std::cin >> n; std::cout << 2 * n; }\n';
const AGAIN_MS = 1_000;
const LANGUAGE = 'en';
/** The key of the sealed tasks is given up after this, ms. */
const KEY_PATIENCE_MS = 60_000;

/** Where what happens is noted. */
export interface Notes {
  callsMs: number[];
  verdictsMs: number[];
  errors: string[];
  putOff: number;
  frames: number;
  acknowledged: number[];
  openedMs: number[];
}

type Name = keyof typeof calls;
type Told = { readonly status: number; readonly body: Buffer; readonly retryAfterMs: number };

/** A competitor with as little of a page as speaking to a server takes. */
export class LoadCompetitor {
  readonly #url: URL;
  readonly #who: Seated;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 });
  readonly #notes: () => Notes;
  readonly #sentAt = new Map<number, number>();
  #seal: { readonly offer: SealOffer; readonly parts: readonly Buffer[] } | null = null;
  #key: { readonly key: string; readonly afterMs: number } | null = null;
  #onKey: ((key: string) => void) | null = null;
  #secret: string;
  #socket: WebSocket | null = null;

  constructor(url: string, who: Seated, notes: () => Notes) {
    this.#url = new URL(url);
    this.#who = who;
    this.#secret = who.password;
    this.#notes = notes;
  }

  /** By the password; then all that a page asks for at once, the board too, and listens to. */
  async login(): Promise<void> {
    const me = await this.#call('me', {});
    if (me === null) return;
    this.#secret = (JSON.parse(me.toString()) as { password: string }).password;
    const names = askedAt('session', 'user', this.#who.contestId).filter(isBatched).join(',');
    await Promise.all([this.#listen(), this.#call('batch', { calls: names }), this.#call('standing', {})]);
  }

  /** What a page fetches in the minutes before the start. */
  async fetchSeal(): Promise<void> {
    const { seal: offer } = JSON.parse((await this.#call('tasks', {}))?.toString() ?? '{}') as {
      seal?: SealOffer;
    };
    if (offer === undefined) {
      this.#notes().errors.push('no seal');
      return;
    }
    const parts: Buffer[] = [];
    for (const part of partsFor(offer, LANGUAGE)) {
      const bytes = await this.#call('sealedPart', { part });
      if (bytes !== null) parts.push(bytes);
    }
    this.#seal = { offer, parts };
  }

  /** Resolves when the key has come; whoever never gets it is an error. */
  async awaitKey(startAt: number): Promise<void> {
    const key = await new Promise<string | null>((resolve) => {
      const timeout = setTimeout(() => resolve(null), KEY_PATIENCE_MS);
      this.#onKey = (found) => {
        clearTimeout(timeout);
        resolve(found);
      };
    });
    const afterMs = Date.now() - startAt;
    if (key === null) this.#notes().errors.push('no key');
    else if (afterMs < 0) this.#notes().errors.push(`the key came ${-afterMs} ms early`);
    else this.#key = { key, afterMs };
  }

  /** Opens the sealed tasks, as each page does on a machine of its own: its time is added to that of the key. */
  async openSeal(): Promise<void> {
    if (this.#seal === null || this.#key === null) return;
    const since = performance.now();
    const { offer, parts } = this.#seal;
    const texts: string[] = [];
    for (const part of parts)
      texts.push(await unseal(new Blob([new Uint8Array(part)]), { key: this.#key.key, name: offer.name }));
    const statements = texts.flatMap((text) => (JSON.parse(text) as { files: { call: string }[] }).files);
    if (!statements.some(({ call }) => call === 'statement')) this.#notes().errors.push('no statement');
    this.#notes().openedMs.push(this.#key.afterMs + performance.now() - since);
  }

  /** What a page without a seal asks for when the contest begins and its person opens the first task. */
  async start(): Promise<void> {
    await this.#call('tasks', {});
    await Promise.all([this.#call('task', { tid: 1 }), this.#call('statement', { tid: 1, lang: LANGUAGE })]);
  }

  async submit(): Promise<void> {
    const clientId = randomUUID();
    const answer = await this.#call('submit', {}, (boundary) =>
      formOf(boundary, {
        contestId: String(this.#who.contestId),
        task: '1',
        language: 'cpp',
        client_id: clientId,
      }),
    );
    if (answer === null) return;
    const { id } = JSON.parse(answer.toString()) as { id: number };
    this.#notes().acknowledged.push(id);
    this.#sentAt.set(id, performance.now());
  }

  /** Whether verdicts are still to come. */
  waits(): boolean {
    return this.#sentAt.size > 0;
  }

  leave(): void {
    this.#socket?.removeAllListeners('close');
    this.#socket?.close();
    this.#agent.destroy();
  }

  /** The answer's body; null where it was an error, which is noted. */
  async #call(
    name: Name,
    params: Readonly<Record<string, string | number>>,
    form?: (boundary: string) => Buffer,
  ): Promise<Buffer | null> {
    const since = performance.now();
    for (;;) {
      const told = await this.#send(name, params, form).catch((error: unknown) => String(error));
      if (typeof told !== 'string' && told.status === 503) {
        this.#notes().putOff += 1;
        await delay(told.retryAfterMs);
        continue;
      }
      this.#notes().callsMs.push(performance.now() - since);
      if (typeof told !== 'string' && told.status === 200) return told.body;
      this.#notes().errors.push(`${name}: ${typeof told === 'string' ? told : told.status}`);
      return null;
    }
  }

  #send(
    name: Name,
    params: Readonly<Record<string, string | number>>,
    form?: (boundary: string) => Buffer,
  ): Promise<Told> {
    const path = pathOf(calls[name], 'user', params);
    const row: CallRow = calls[name];
    const given = Object.entries(params)
      .filter(([key]) => key in (row.query?.entries ?? {}))
      .map(([key, value]) => [key, String(value)]);
    const contest = row.contest === 'none' ? [] : [['contestId', String(this.#who.contestId)]];
    const query = form ? '' : `?${new URLSearchParams([...contest, ...given]).toString()}`;
    const boundary = randomUUID();
    const content = form?.(boundary);
    const headers = {
      authorization: `Basic ${Buffer.from(`${this.#who.name}:${this.#secret}`).toString('base64')}`,
      ...(content && {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': content.length,
      }),
    };
    return new Promise((resolve, reject) => {
      const method = content ? 'POST' : 'GET';
      const sent = request(
        new URL(path + query, this.#url),
        { method, headers, agent: this.#agent },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () => {
            const retryAfterMs = Number(answer.headers['retry-after'] ?? 0) * 1_000 || AGAIN_MS;
            resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts), retryAfterMs });
          });
        },
      );
      sent.on('error', (error) => {
        // A connection that rested was ended just as it was used again: browsers take another one, and tell nobody.
        if (sent.reusedSocket) resolve(this.#send(name, params, form));
        else reject(error);
      });
      sent.end(content);
    });
  }

  #listen(): Promise<void> {
    const { name, contestId } = this.#who;
    const socket = new WebSocket(`ws://${this.#url.host}/ws`, ['v12.stomp'], { perMessageDeflate: false });
    this.#socket = socket;
    const say = (command: string, headers: readonly string[]) =>
      socket.send(`${command}\n${headers.join('\n')}\n\n\0`);
    const wanted = [...HEARD, ...HEARD_IN.map((destination) => `${destination}${contestId}`)];
    return new Promise((resolve) => {
      let receipts = 0;
      const gone = (why: string) => {
        this.#notes().errors.push(`live: ${why}`);
        resolve();
      };
      socket.on('error', (error) => gone(String(error)));
      socket.on('close', (code) => gone(`closed ${code}`));
      socket.on('open', () =>
        say('CONNECT', ['accept-version:1.2', 'heart-beat:0,0', `login:${name}`, `passcode:${this.#secret}`]),
      );
      socket.on('message', (data: Buffer) => {
        // One message of the socket may hold several frames.
        for (const one of data.toString().split('\0')) {
          const frame = one.trimStart();
          if (frame.startsWith('CONNECTED'))
            for (const [index, destination] of wanted.entries())
              say('SUBSCRIBE', [`id:${index}`, `destination:${destination}`, `receipt:${index}`]);
          else if (frame.startsWith('RECEIPT') && (receipts += 1) === wanted.length) resolve();
          else if (frame.startsWith('MESSAGE')) this.#hear(frame);
          else if (frame.startsWith('ERROR')) this.#notes().errors.push(`live: ${frame.slice(0, 200)}`);
        }
      });
    });
  }

  #hear(frame: string): void {
    const notes = this.#notes();
    notes.frames += 1;
    if (frame.includes('destination:/topic/seal/')) {
      const told = JSON.parse(frame.slice(frame.indexOf('\n\n') + 2)) as { action: string; key?: string };
      if (told.action === 'opened') this.#onKey?.(told.key ?? '');
      return;
    }
    if (!frame.includes('destination:/user/queue/submissions')) return;
    const { submission } = JSON.parse(frame.slice(frame.indexOf('\n\n') + 2)) as {
      submission?: { id: number; status: string };
    };
    const sentAt = this.#sentAt.get(submission?.id ?? 0);
    if (submission?.status !== 'judged' || sentAt === undefined) return;
    this.#sentAt.delete(submission.id);
    notes.verdictsMs.push(performance.now() - sentAt);
  }
}

function formOf(boundary: string, fields: Readonly<Record<string, string>>): Buffer {
  const part = (head: string, content: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const named = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value));
  return Buffer.from(
    `${named.join('')}${part('name="source"; filename="a.cpp"', SOURCE)}--${boundary}--\r\n`,
  );
}
