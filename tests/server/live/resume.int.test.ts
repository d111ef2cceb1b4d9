import { afterEach, describe, expect, it } from 'vitest';
import { type JsonValue } from '#server/db/json-column.ts';
import { type Frame } from '#server/live/frames.ts';
import { type Harness, header, RawClient, startLive } from './harness.ts';
import { seededRandom } from '#server/demo/seededRandom.ts';
import { MemoryJournal, randomTurns } from './journal.ts';
import { runs } from '#tests/support/full.ts';
import { eventually } from '#tests/support/eventually.ts';

const CLIENTS = 6;
const CUTS = runs(25, 60);
const STREAMS = ['/topic/contest/1', '/topic/standing/1', '/user/queue/submissions'];

let harness: Harness;
afterEach(() => harness.stop());

/** A client that reconnects after each cut and resumes from the last number of each destination. */
class Returning {
  readonly #url: string;
  readonly #login: string;
  readonly #last = new Map<string, number>(STREAMS.map((stream) => [stream, 0]));
  readonly heard = new Map<string, unknown[]>(STREAMS.map((stream) => [stream, []]));
  readonly broken: string[] = [];
  #client: RawClient | undefined;
  #taken = 0;

  constructor(url: string, login: string) {
    this.#url = url;
    this.#login = login;
  }

  async come(): Promise<void> {
    this.#client = await RawClient.in(this.#url, this.#login);
    for (const [stream, last] of this.#last) {
      this.#client.say('SUBSCRIBE', { id: stream, destination: stream, since: String(last) });
    }
  }

  /** The network fails without notice; only messages that had arrived are kept. */
  cut(): void {
    this.#client?.socket.terminate();
    this.take();
    this.#client = undefined;
    this.#taken = 0;
  }

  take(): void {
    const messages = this.#client?.messages() ?? [];
    for (const message of messages.slice(this.#taken)) this.#apply(message);
    this.#taken = messages.length;
  }

  /** A repeated, missing or swapped message is noted as broken. */
  #apply(message: Frame): void {
    const stream = header(message, 'destination')!;
    const seq = Number(header(message, 'seq'));
    if (Number(header(message, 'prev')) !== this.#last.get(stream)) this.broken.push(`${stream} ${seq}`);
    this.#last.set(stream, seq);
    this.heard.get(stream)!.push(JSON.parse(message.body));
  }
}

describe('resume', () => {
  const seeds = [1, Math.floor(Math.random() * 1e9)];
  it.each(seeds)(
    '[LIV-4] cut again and again while entries are appended, nobody misses or doubles anything (seed %i)',
    async (seed) => {
      const random = seededRandom(seed);
      const turns = randomTurns(random);
      const later = randomTurns(random, 12);
      const journal = new MemoryJournal(turns);
      harness = await startLive({
        journal,
        // No limit: the writer is faster than any connection, but everything must be replayed.
        maxReplay: Number.MAX_SAFE_INTEGER,
        authenticate: async (login) => {
          await turns();
          return { login };
        },
        authorizeSubscribe: async ({ login }, destination) => {
          await turns();
          return { stream: destination.startsWith('/user/') ? `${destination}@${login}` : destination };
        },
      });
      const people = Array.from({ length: CLIENTS }, (_, n) => new Returning(harness.url, `p${n}`));
      const appended = new Map<string, unknown[]>();
      const append = (stream: string, body: JsonValue): void => {
        journal.append(stream, body);
        const known = appended.get(stream);
        if (known) known.push(body);
        else appended.set(stream, [body]);
      };
      const writing = { on: true };
      const writer = (async () => {
        for (let n = 0; writing.on; n += 1) {
          const burst = random() < 0.05 ? 150 : 1 + Math.floor(random() * 4);
          for (let i = 0; i < burst; i += 1) {
            append('/topic/contest/1', `${n}.${i}`);
            append('/topic/standing/1', n);
            append(`/user/queue/submissions@p${n % CLIENTS}`, { mine: n });
          }
          await later();
        }
      })();
      await Promise.all(people.map((person) => person.come()));
      for (let cut = 0; cut < CUTS; cut += 1) {
        const person = people[Math.floor(random() * CLIENTS)]!;
        person.cut();
        await later();
        await person.come();
        await later();
      }
      writing.on = false;
      await writer;
      for (const [n, person] of people.entries()) {
        for (const stream of STREAMS) {
          const source = stream.startsWith('/user/') ? `${stream}@p${n}` : stream;
          await eventually(
            () => {
              person.take();
              expect(person.heard.get(stream)).toHaveLength(appended.get(source)?.length ?? 0);
            },
            { timeout: 10_000, interval: 5 },
          );
          expect(person.heard.get(stream)).toEqual(appended.get(source) ?? []);
        }
        expect(person.broken).toEqual([]);
        person.cut();
      }
    },
  );
});
