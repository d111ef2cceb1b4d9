import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createFrameParser, type Frame } from '#server/live/frames.ts';
import { messagesOf } from '#server/live/gathering.ts';
import { createHub, type HubConnection } from '#server/live/hub.ts';
import { seededRandom } from '#server/demo/seededRandom.ts';
import { type JsonValue } from '#server/db/json-column.ts';
import { gatheringOf, hurriesBoard } from '#server/features/live/gathering.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type BoardRows, foldBoard } from '#tests/support/toldBoard.ts';
import { MemoryJournal, randomTurns } from './journal.ts';
import { parsed } from '#tests/support/frames.ts';
import { runs } from '#tests/support/full.ts';

const BOARD = '/topic/standing/1';
const ROWS = 4;
const EMPTY: BoardRows = new Map(
  Array.from({ length: ROWS }, (_, id) => [id + 1, { id: id + 1, cells: {}, score: 0, penalty: 0 }]),
);
const OWN = '/user/queue/submissions';
const WAYS = { gatheringOf, isUrgent: hurriesBoard };
const board = { ...gatheringOf(BOARD)!, ms: 4 };

interface Heard {
  readonly prev: number;
  readonly seq: number;
  readonly resync: boolean;
  readonly body: unknown;
}

/** A client with a board: it counts the frames it hears, and fetches the board again after a resync. */
class Watcher implements HubConnection {
  readonly bufferedAmount = 0;
  readonly heard: Heard[] = [];
  gaps = 0;
  rows: BoardRows;
  last: number;
  readonly #fetch: () => { readonly rows: BoardRows; readonly head: number };

  constructor(fetch: () => { readonly rows: BoardRows; readonly head: number }) {
    this.#fetch = fetch;
    const { rows, head } = fetch();
    this.rows = rows;
    this.last = head;
  }
  send(frame: Buffer): void {
    for (const one of parsed(createFrameParser({ headBytes: 1e4, bodyBytes: 1e7 }), frame).frames)
      this.#hear(one);
  }
  #hear({ headers, body }: Frame): void {
    if (headers.get('destination') !== BOARD) return;
    const [seq, prev] = [Number(headers.get('seq')), Number(headers.get('prev'))];
    const resync = headers.get('resync') === 'true';
    this.heard.push({ seq, prev, resync, body: body === '' ? null : JSON.parse(body) });
    if (resync) {
      const fresh = this.#fetch();
      this.rows = fresh.rows;
      this.last = fresh.head;
      return;
    }
    if (seq <= this.last) return;
    if (prev > this.last) this.gaps += 1;
    this.rows = foldBoard([JSON.parse(body)], this.rows);
    this.last = seq;
  }
  together<T>(work: () => T): T {
    return work();
  }

  drained(): Promise<void> {
    return Promise.resolve();
  }
}

const cells = (row: number, task: number, tries: number, solved: boolean): JsonValue => ({
  action: 'cells',
  penalty: 20,
  cells: [solved ? [row, task, tries, 0, tries * 60_000] : [row, task, tries, 1]],
});
const change = fc.record({
  row: fc.integer({ min: 1, max: ROWS }),
  task: fc.integer({ min: 1, max: 3 }),
  tries: fc.nat({ max: 9 }),
  solved: fc.boolean(),
  kind: fc.constantFrom('cells', 'cells', 'cells', 'row', 'state'),
});
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('change' as const), change }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('come' as const), back: fc.nat({ max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'wait' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'own' as const }) },
);

function bodyOf({
  row,
  task,
  tries,
  solved,
  kind,
}: typeof change extends fc.Arbitrary<infer C> ? C : never): JsonValue {
  if (kind === 'state') {
    return {
      action: 'state',
      visible: true,
      frozen: false,
      tasks: [],
      start_time: 1,
      end_time: 2,
      final_at: null,
    };
  }
  if (kind === 'cells') return cells(row, task, tries, solved);
  const cell = { kind: 'icpc', tries, pending: 0, solvedMinute: null, solvedMs: null, penalty: 0 };
  return {
    action: 'rows',
    rows: [{ id: row, cells: { [task]: cell }, score: 0, penalty: 0 }],
    participants: [],
  };
}

describe('a board on the wire', () => {
  it('[LIV-4] [STD-8] is the same for everybody, however changes, gathering, cuts and returns fall together', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.nat(), async (steps, seed) => {
        const turns = randomTurns(seededRandom(seed));
        const journal = new MemoryJournal(turns);
        const bodies: JsonValue[] = [];
        const hub = createHub(journal, 3, {
          gatheringOf: (destination) => (destination === BOARD ? { ...board, mostMissed: 6 } : null),
          isUrgent: (destination) => destination === OWN,
        });
        const fetch = () => ({ rows: foldBoard(bodies, EMPTY), head: bodies.length });
        const watchers: { watcher: Watcher; stop?: () => void }[] = [];
        const come = async (watcher: Watcher, since: number) => {
          const entry: (typeof watchers)[number] = { watcher };
          watchers.push(entry);
          const subscription = await hub.subscribe({
            stream: BOARD,
            destination: BOARD,
            id: `${since % 2}`,
            since,
            connection: watcher,
            onFailure: (error) => {
              throw error;
            },
          });
          subscription.start();
          const own = await hub.subscribe({
            stream: OWN,
            destination: OWN,
            id: 'own',
            since: undefined,
            connection: watcher,
            onFailure: () => undefined,
          });
          own.start();
          entry.stop = () => {
            subscription.stop();
            own.stop();
          };
        };
        for (const one of steps) {
          if (one.kind === 'change') {
            bodies.push(bodyOf(one.change));
            journal.append(BOARD, bodies.at(-1)!);
          } else if (one.kind === 'come') {
            const known = Math.max(0, bodies.length - one.back);
            const watcher = new Watcher(fetch);
            watcher.rows = foldBoard(bodies.slice(0, known), EMPTY);
            watcher.last = known;
            await come(watcher, known);
          } else if (one.kind === 'cut' && watchers.length > 0) {
            const entry = watchers[one.which % watchers.length]!;
            entry.stop?.();
            await come(entry.watcher, entry.watcher.last);
          } else if (one.kind === 'own') {
            journal.append(OWN, 'judged');
          } else {
            await new Promise((resolve) => setTimeout(resolve, 1));
          }
          await turns();
        }
        const whole = foldBoard(bodies, EMPTY);
        await eventually(
          () => {
            for (const { watcher } of watchers) expect(watcher.last).toBe(bodies.length);
          },
          { interval: 1 },
        );
        for (const { watcher, stop } of watchers) {
          expect(watcher.rows).toEqual(whole);
          expect(watcher.gaps).toBe(0);
          stop?.();
        }
      }),
      { numRuns: runs(15, 60) },
    );
  });

  it('[LIV-4] goes at once when it was quiet, then once in a while, each frame after the one before', async () => {
    vi.useFakeTimers();
    try {
      const journal = new MemoryJournal();
      const hub = createHub(journal, 500, WAYS);
      const watcher = new Watcher(() => ({ rows: EMPTY, head: 0 }));
      const tell = async (body: JsonValue) => {
        journal.append(BOARD, body);
        await vi.advanceTimersByTimeAsync(0);
      };
      const wish = { stream: BOARD, destination: BOARD, id: 'a', since: 0, connection: watcher };
      const subscription = await hub.subscribe({ ...wish, onFailure: () => undefined });
      subscription.start();
      const numbers = () => watcher.heard.map(({ prev, seq }) => [prev, seq]);
      await tell(cells(1, 1, 0, false));
      expect(numbers()).toEqual([[0, 1]]);
      await tell(cells(1, 1, 1, false));
      await tell(cells(2, 1, 1, true));
      await tell(cells(1, 1, 2, true));
      await vi.advanceTimersByTimeAsync(999);
      expect(numbers()).toEqual([[0, 1]]);
      await vi.advanceTimersByTimeAsync(1);
      expect(numbers()).toEqual([
        [0, 1],
        [1, 4],
      ]);
      expect(watcher.heard[1]!.body).toEqual({
        action: 'cells',
        penalty: 20,
        cells: [
          [1, 1, 2, 0, 120_000],
          [2, 1, 1, 0, 60_000],
        ],
      });
      // A hidden board is hidden at once.
      await tell(cells(1, 2, 0, false));
      await tell(bodyOf({ row: 1, task: 1, tries: 0, solved: false, kind: 'state' }));
      expect(numbers().slice(2)).toEqual([
        [4, 5],
        [5, 6],
      ]);
      subscription.stop();
    } finally {
      vi.useRealTimers();
    }
  });

  it("[LIV-4] [STD-1] a reader's own work moves their row at once; for others it waits", async () => {
    vi.useFakeTimers();
    try {
      const journal = new MemoryJournal();
      const hub = createHub(journal, 500, WAYS);
      const [owner, other] = [0, 1].map(() => new Watcher(() => ({ rows: EMPTY, head: 0 }))) as [
        Watcher,
        Watcher,
      ];
      const subscribe = async (destination: string, connection: Watcher) => {
        const wish = { stream: destination, destination, id: destination, since: 0, connection };
        (await hub.subscribe({ ...wish, onFailure: () => undefined })).start();
      };
      await subscribe(BOARD, owner);
      await subscribe(BOARD, other);
      await subscribe(OWN, owner);
      const tell = async (stream: string, body: JsonValue) => {
        journal.append(stream, body);
        await vi.advanceTimersByTimeAsync(0);
      };
      await tell(BOARD, cells(1, 1, 0, false));
      // The board's frame may come before that of the submission or after it.
      await tell(BOARD, cells(2, 1, 1, true));
      await tell(OWN, 'judged');
      await tell(BOARD, cells(2, 2, 2, true));
      expect([owner.last, other.last]).toEqual([3, 1]);
      expect(owner.rows.get(2)?.score).toBe(2);
      await tell(BOARD, cells(3, 1, 1, true));
      await vi.advanceTimersByTimeAsync(1_000);
      expect([owner.last, other.last]).toEqual([4, 4]);
      expect(owner.rows).toEqual(other.rows);
      // Later changes are gathered for the owner as for everybody.
      await tell(BOARD, cells(3, 2, 1, true));
      await tell(BOARD, cells(3, 3, 1, true));
      expect([owner.last, other.last]).toEqual([4, 4]);
      await vi.advanceTimersByTimeAsync(1_000);
      expect([owner.gaps, other.gaps]).toEqual([0, 0]);
      expect(owner.rows).toEqual(
        foldBoard(
          other.heard.map(({ body }) => body),
          EMPTY,
        ),
      );
    } finally {
      vi.useRealTimers();
    }
  });

  it('[LIV-4] missed entries come as one frame, made once for all who missed the same', async () => {
    const journal = new MemoryJournal();
    for (let seq = 1; seq <= 300; seq += 1) journal.append(BOARD, cells((seq % ROWS) + 1, 1, seq, false));
    const hub = createHub(journal, 500, WAYS);
    const sent: Buffer[] = [];
    const connections = Array.from({ length: 20 }, () => ({
      bufferedAmount: 0,
      drained: () => Promise.resolve(),
      together: <T>(work: () => T) => work(),
      send: (frame: Buffer) => void sent.push(frame),
    }));
    const subscriptions = await Promise.all(
      connections.map((connection) => {
        const wish = { stream: BOARD, destination: BOARD, id: 'a', since: 100, connection };
        return hub.subscribe({ ...wish, onFailure: () => undefined });
      }),
    );
    for (const subscription of subscriptions) subscription.start();
    await eventually(() => expect(sent).toHaveLength(connections.length));
    expect(new Set(sent).size).toBeLessThanOrEqual(2);
    const [frame] = parsed(createFrameParser(), sent[0]!).frames;
    expect([frame?.headers.get('prev'), frame?.headers.get('seq')]).toEqual(['100', '300']);
    expect((JSON.parse(frame!.body) as { cells: unknown[] }).cells).toHaveLength(ROWS);
  });

  it('[LIV-4] frames by other rules are never one', () => {
    const entries = [20, 20, 10].map((penalty, index) => ({
      stream: BOARD,
      seq: index + 1,
      at: 0,
      body: { action: 'cells', penalty, cells: [[1, 1, index, 0]] },
    }));
    expect(messagesOf(entries, board).map(({ prev, seq }) => [prev, seq])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    expect(messagesOf(entries.slice(0, 2), board)).toHaveLength(1);
  });
});
