import { describe, expect, it } from 'vitest';
import { polledPositions } from '#streams/inputs/polling.ts';
import { type Configuration } from '#protocol/wire/contest.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { aTask } from '#tests/support/contest.ts';
import { ensureLive, isLoaded, type Machine, startMachine } from '#tests/support/machine.ts';
import { type FakePorts } from '#tests/support/ports.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const STRETCH_MS = 10 * MINUTE_MS;
const UPDATES = 'GET /api/user/updates';

/** Periods of §9, "Polling fallback". `time` is the person's own contest time; `quiz` is like user tests. */
const FAST = [
  '/topic/configuration',
  '/topic/contest/7',
  '/user/queue/announcements/7',
  '/user/queue/questions/7',
  '/user/queue/submissions',
  '/user/queue/time/7',
];
const SLOW = ['/user/queue/prints/7', '/user/queue/quiz/7', '/user/queue/tasks/7', '/user/queue/user_tests'];
const BOARD = '/topic/standing/7';

const OPEN_BOARD: ContestEvent = { type: 'StandingOpened', contestId: 7, isPublic: false };

/** The requests of a client: each call as `METHOD path`, and the destinations of each call for updates. */
interface Asked {
  readonly calls: string[];
  readonly destinations: (readonly string[])[];
}

/** Lets this time pass and returns the requests in it. */
function askedWithin(machine: Machine, stretchMs: number): Asked {
  const { server } = machine.ports;
  const asked: Asked = { calls: [], destinations: [] };
  const answer = server.answer.bind(server);
  server.answer = (call) => {
    asked.calls.push(`${call.method} ${call.path}`);
    const since = call.query?.['since'];
    if (since !== undefined) asked.destinations.push(Object.keys(JSON.parse(since) as object).sort());
    return answer(call);
  };
  machine.advance(stretchMs);
  server.answer = answer;
  return asked;
}

/** The number of requests for each destination. */
function countsOf({ destinations }: Asked): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const one of destinations.flat()) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}

/** Gives the contest an empty board. */
function withBoard({ server }: FakePorts): void {
  const { start_time, end_time, type, name } = server.contest;
  const of = { contest_id: 7, contest_name: name, type, start_time, end_time };
  const shown = { visible: true, frozen: false, version: 0, tasks: [], participants: [], rows: [] };
  server.overrides.set('GET /api/user/standing', () => ({ ...of, ...shown }));
}

/** A client that has loaded everything under a configuration, by default with the board open. */
function polling(configuration: Configuration, { board = true }: { readonly board?: boolean } = {}): Machine {
  const machine = startMachine({
    prepare: (ports) => {
      ports.server.configuration = configuration;
      withBoard(ports);
    },
  });
  machine.until(({ system, sync }) => system.link.kind === 'polling' && isLoaded(sync.snapshots));
  if (board) {
    machine.send(OPEN_BOARD);
    machine.until(({ sync }) => isLoaded(sync.snapshots));
  }
  return machine;
}

const each = (names: readonly string[], times: number) =>
  Object.fromEntries(names.map((one) => [one, times]));

describe('the calls of a stretch of ten minutes', () => {
  it('[LIV-3] are one each 10 s without the channel, with the slow ones in every third, and nothing else', () => {
    const asked = askedWithin(polling({ websockets: '0', live_updates: '1' }), STRETCH_MS);
    expect(asked.calls).toEqual(Array.from({ length: 60 }, () => UPDATES));
    expect(countsOf(asked)).toEqual({ ...each(FAST, 60), ...each([...SLOW, BOARD], 20) });
  });

  it('[LIV-3] [LIV-2] are the same with the channel cut, after the configuration was loaded once; and none when it is back', () => {
    const machine = ensureLive({ prepare: withBoard });
    machine.send(OPEN_BOARD);
    machine.until(({ sync }) => isLoaded(sync.snapshots));
    expect(askedWithin(machine, STRETCH_MS).calls).toEqual([]);
    machine.ports.setChannel(false);
    const asked = askedWithin(machine, STRETCH_MS + SECOND_MS);
    expect(asked.calls.filter((one) => one !== UPDATES)).toEqual(['GET /api/user/config']);
    expect(asked.destinations).toHaveLength(60);
    expect(countsOf(asked)).toEqual({ ...each(FAST, 60), ...each([...SLOW, BOARD], 20) });
    machine.ports.setChannel(true);
    machine.until(({ system }) => system.link.kind === 'live');
    expect(askedWithin(machine, STRETCH_MS).calls).toEqual([]);
  });

  it('[LIV-3] with live_updates off are one each 30 s for the board that is open, which brings the configuration too', () => {
    const off = { websockets: '0', live_updates: '0' } as const;
    const asked = askedWithin(polling(off), STRETCH_MS);
    expect(asked.calls).toEqual(Array.from({ length: 20 }, () => UPDATES));
    expect(countsOf(asked)).toEqual(each([BOARD, '/topic/configuration'], 20));
    expect(askedWithin(polling(off, { board: false }), STRETCH_MS).calls).toEqual([]);
  });

  it('[LIV-3] are at most one more for each time that the person does something', () => {
    const machine = polling({ websockets: '0', live_updates: '1' });
    let calls = 0;
    for (let minute = 0; minute < 10; minute += 1) {
      machine.ports.browser.wakes$.next();
      calls += askedWithin(machine, MINUTE_MS).calls.length;
    }
    expect(calls).toBeGreaterThanOrEqual(60);
    expect(calls).toBeLessThanOrEqual(70);
  });
});

describe('entries that are polled for', () => {
  it('[LIV-3] each 10 s news of the contest, and each 30 s the tasks, user tests and answers besides', () => {
    const state = ensureLive().state();
    expect(Object.keys(polledPositions(state, { slow: false, woken: false })).sort()).toEqual(FAST);
    expect(Object.keys(polledPositions(state, { slow: true, woken: false })).sort()).toEqual(
      [...FAST, ...SLOW].sort(),
    );
  });

  it('[LIV-3] is nothing of it while live_updates is off', () => {
    const off = { websockets: '1', live_updates: '0' } as const;
    const state = ensureLive({ prepare: ({ server }) => void (server.configuration = off) }).state();
    expect(polledPositions(state, { slow: true, woken: false })).toEqual({});
  });

  it('[LIV-3] an own task list comes with the third poll, and at once when somebody comes back to the page', () => {
    const machine = startMachine({
      prepare: ({ server }) => void (server.configuration = { websockets: '0', live_updates: '1' }),
    });
    machine.until(({ system, sync }) => system.link.kind === 'polling' && isLoaded(sync.snapshots));
    const change = (name: string) =>
      machine.ports.server.tell('tasks', { action: 'set', tasks: [aTask(1, { name })] });
    const name = () => machine.state().contest.tasks?.[0]?.name;
    change('third');
    machine.advance(29_000);
    expect(name()).toBe('Task A');
    machine.advance(2_000);
    expect(name()).toBe('third');
    change('woken');
    machine.ports.browser.wakes$.next();
    machine.advance(100);
    expect(name()).toBe('woken');
  });

  it('[LIV-3] with the channel and polling off, a page that is looked at again learns how to listen, and opens the channel', () => {
    const machine = polling({ websockets: '0', live_updates: '0' }, { board: false });
    machine.ports.server.configure({ websockets: '1', live_updates: '1' });
    machine.advance(STRETCH_MS);
    expect(machine.state().system.link.kind).toBe('polling');
    machine.ports.browser.wakes$.next();
    machine.until(({ system }) => system.link.kind === 'live', SECOND_MS);
  });

  it('[LIV-3] with live_updates off, a page that is opened brings what it shows', () => {
    const machine = polling({ websockets: '0', live_updates: '0' }, { board: false });
    machine.ports.server.tell('tasks', { action: 'set', tasks: [aTask(1, { name: 'new' })] });
    machine.advance(MINUTE_MS);
    expect(machine.state().contest.tasks?.[0]?.name).toBe('Task A');
    machine.send({ type: 'ResourceOpened', resource: 'one', call: 'task', request: { tid: 1 } });
    machine.advance(SECOND_MS);
    expect(machine.state().contest.tasks?.[0]?.name).toBe('new');
  });
});
