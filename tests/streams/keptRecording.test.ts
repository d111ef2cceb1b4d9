import { Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { type KeptPart, type KeptParts } from '#api/ports.ts';
import { keepRecording$ } from '#streams/keptRecording.ts';
import { createRecorder, type Recording } from '#streams/recording.ts';
import { createFold } from '#streams/state/fold.ts';

type Event =
  | { readonly type: 'Added'; readonly by: number; readonly note?: string }
  | { readonly type: 'Ended' | 'Restarted' | 'RestartedAfterGap' };
interface Sum {
  readonly total: number;
}
const HOUR = 3_600_000;
const initial: Sum = { total: 0 };
const fold = createFold<Sum, Event>(
  (state, event) => {
    if (event.type === 'Restarted' || event.type === 'RestartedAfterGap') return initial;
    return event.type === 'Added' ? { total: state.total + event.by } : state;
  },
  { freeze: true },
);

/** A browser whose tabs keep parts, on a clock of its own. */
function browser() {
  const kept = new Map<string, KeptPart>();
  const clock = { at: 1_000, isHeld: false };
  const parts: KeptParts = {
    keys: () => Promise.resolve([...kept.keys()].sort()),
    read: (keys) => Promise.resolve(keys.map((key) => kept.get(key))),
    write: (key, part) => Promise.resolve(void kept.set(key, part)),
    drop: (keys) => {
      for (const key of keys) kept.delete(key);
      return Promise.resolve();
    },
  };
  /** Loads a page in a tab. */
  const load = async (tab = 'one') => {
    clock.at += 10;
    const startedAt = clock.at;
    const [events$, tick$, hidden$] = [new Subject<Event>(), new Subject<void>(), new Subject<void>()];
    const recorder = createRecorder<Sum, Event>({
      initial,
      fold,
      now: () => clock.at,
      redact: (event) => event,
    });
    events$.subscribe((event) => recorder.record(event));
    const keeping = keepRecording$<Sum, Event>({
      parts,
      tab,
      startedAt,
      recorder,
      initial,
      fold,
      events$,
      now: () => clock.at,
      restart: (hasGap) => ({ type: hasGap ? 'RestartedAfterGap' : 'Restarted' }),
      tells: (event) => event.type === 'Added' && event.note !== undefined,
      endsSession: ({ type }) => type === 'Ended',
      every$: () => tick$,
      hidden$,
      pause: () => (clock.isHeld ? new Promise(() => undefined) : Promise.resolve()),
    }).subscribe();
    await settled();
    return {
      add: (by: number, note?: string) => {
        clock.at += 10;
        events$.next({ type: 'Added', by, ...(note !== undefined && { note }) });
      },
      end: async () => {
        events$.next({ type: 'Ended' });
        await settled();
      },
      /** The session ends, and at once the page closes. */
      endAndLeave: () => {
        events$.next({ type: 'Ended' });
        hidden$.next();
        keeping.unsubscribe();
      },
      hide: () => hidden$.next(),
      write: async () => {
        tick$.next();
        await settled();
      },
      recording: () => recorder.recording({ version: '1', role: null, contestId: null, startedAt }),
      /** Ends the page without notice, as some browsers do. */
      kill: () => keeping.unsubscribe(),
      /** Ends the page by a reload: only synchronous work is still done. */
      leave: () => {
        hidden$.next();
        keeping.unsubscribe();
      },
    };
  };
  return { kept, clock, load };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 1_000; turn += 1) await Promise.resolve();
}

const added = ({ events }: Recording<Sum, Event>) =>
  events.map(({ event }) => (event.type === 'Added' ? event.by : event.type));
const totalOf = ({ base, events }: Recording<Sum, Event>) =>
  fold.reduceBurst(
    base ?? initial,
    events.map(({ event }) => event),
  ).total;

describe('a recording that is kept', () => {
  it('[EVT-2] goes on after a reload, again and again, and says where the page was loaded anew', async () => {
    const { load } = browser();
    const first = await load();
    for (const by of [1, 2]) first.add(by);
    await first.write();
    first.add(3);
    await first.write();
    first.leave();
    const second = await load();
    second.add(10);
    await second.write();
    expect(added(second.recording())).toEqual([1, 2, 3, 'Restarted', 10]);
    expect(totalOf(second.recording())).toBe(10);
    second.leave();
    const third = await load();
    third.add(20);
    expect(added(third.recording())).toEqual([1, 2, 3, 'Restarted', 10, 'Restarted', 20]);
    const times = third.recording().events.map(({ at }) => at);
    expect(times).toEqual([...times].sort((one, other) => one - other));
  });

  // F81
  it('[EVT-2] loses nothing of what came just before a reload, even while older things are still being written', async () => {
    const { load, clock } = browser();
    const first = await load();
    for (let by = 1; by <= 1_000; by += 1) first.add(by);
    clock.isHeld = true;
    await first.write();
    first.add(1_001);
    first.leave();
    clock.isHeld = false;
    const second = await load();
    const all = Array.from({ length: 1_001 }, (_, index) => index + 1);
    expect(added(second.recording())).toEqual([...all, 'Restarted']);
  });

  it('[EVT-2] goes on after it was hidden and shown again, with everything once', async () => {
    const { load } = browser();
    const first = await load();
    first.add(1);
    first.hide();
    first.hide();
    first.add(2);
    await first.write();
    first.add(3);
    first.leave();
    expect(added((await load()).recording())).toEqual([1, 2, 3, 'Restarted']);
  });

  it('[EVT-2] of a page that crashed holds what its person was told, and says that some may lack', async () => {
    const { load } = browser();
    const first = await load();
    first.add(1, 'told');
    await settled();
    first.add(2);
    first.kill();
    const second = await load();
    expect(added(second.recording())).toEqual([1, 'RestartedAfterGap']);
    second.add(3);
    second.leave();
    expect(added((await load()).recording())).toEqual([1, 'RestartedAfterGap', 3, 'Restarted']);
  });

  it('[EVT-3] hands over nothing of a session that has just ended', async () => {
    const { load, kept } = browser();
    const first = await load();
    first.add(7);
    first.endAndLeave();
    await settled();
    const texts = [...kept.values()].map(({ base, lines }) => `${base ?? ''}${lines}`).join('\n');
    expect(texts).not.toContain('"by":7');
  });

  it('[EVT-2] is of its tab alone', async () => {
    const { load } = browser();
    const first = await load('one');
    first.add(1);
    await first.write();
    const other = await load('two');
    other.add(5);
    expect(added(other.recording())).toEqual([5]);
  });

  it('[EVT-3] ends with the session of its person: who comes next finds nothing of it', async () => {
    const { load, kept } = browser();
    const first = await load();
    first.add(7);
    await first.write();
    const texts = () => [...kept.values()].map(({ base, lines }) => `${base ?? ''}${lines}`).join('\n');
    expect(texts()).toContain('"by":7');
    await first.end();
    expect(texts()).not.toContain('"by":7');
    first.leave();
    const next = await load();
    next.add(1);
    expect(added(next.recording()).filter((one) => typeof one === 'number')).toEqual([1]);
  });

  it('[EVT-2] holds an hour and no more, upon the state before it, and goes with its time', async () => {
    const { load, kept, clock } = browser();
    const first = await load();
    for (let quarter = 0; quarter < 12; quarter += 1) {
      first.add(1);
      await first.write();
      clock.at += HOUR / 4;
    }
    first.add(1);
    await first.write();
    first.leave();
    const second = await load();
    const { base, events, dropped } = second.recording();
    expect(dropped).toBeGreaterThan(0);
    expect((base?.total ?? 0) + events.filter(({ event }) => event.type === 'Added').length).toBe(13);
    expect(clock.at - (events[0]?.at ?? 0)).toBeLessThanOrEqual(1.75 * HOUR);
    second.leave();
    clock.at += 3 * HOUR;
    const late = await load('another');
    late.leave();
    expect(kept.size).toBe(0);
  });

  it('[EVT-2] takes no more room than it may', async () => {
    const { load, kept } = browser();
    const first = await load();
    for (let round = 0; round < 20; round += 1) {
      for (let one = 0; one < 10_000; one += 1) first.add(round);
      await first.write();
      const chars = [...kept.values()].reduce((sum, part) => sum + part.lines.length, 0);
      expect(chars).toBeLessThan(7_000_000);
    }
  });

  it('[EVT-2] of a page that is told a great deal keeps the newest of it, upon the state before, over a reload', async () => {
    const { load } = browser();
    const first = await load();
    for (let round = 0; round < 15; round += 1) {
      for (let one = 0; one < 2_000; one += 1) first.add(1, 'told '.repeat(80));
      await first.write();
    }
    first.leave();
    const second = await load();
    const { base, events, dropped } = second.recording();
    expect((base?.total ?? 0) + events.filter(({ event }) => event.type === 'Added').length).toBe(30_000);
    expect(dropped).toBeGreaterThan(0);
    expect(events.length).toBeGreaterThan(5_000);
  });
});
