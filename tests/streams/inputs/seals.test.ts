import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { unseal } from '#api/unseal.ts';
import { type SealOffer } from '#domain/tasks/seal.ts';
import { answerTo } from '#streams/state/resourcesState.ts';
import { selectQuiz } from '#streams/state/quiz/quiz.ts';
import { aContest, aTask, aTaskDetail } from '#tests/support/contest.ts';
import { eventually } from '#tests/support/eventually.ts';
import { ensureLive, type Machine, startMachine } from '#tests/support/machine.ts';
import { type FakePorts } from '#tests/support/ports.ts';
import { aSealKey, makePart } from '#tests/support/sealed.ts';

const START = aContest().start_time;
const MINUTE = 60_000;
const NAME = 'a-seal';
const KEY = aSealKey();
const TEXT = '# Doubling';
/** Decryption takes real time, while the test's own clock stands still. */
const OFTEN = { interval: 1 };

const PROGRAM = aTaskDetail({
  ...aTask(1),
  statements: [{ lang: 'bg', name: 'a.bg.md', title: 'A', mime: 'text/markdown', bytes: 10 }],
});
const QUIZ = {
  task: 2,
  lang: 'bg',
  langs: ['bg'],
  questions: [{ number: 1, kind: 'short' as const, points: 5, text: 'How many?', options: [] }],
  answers: [],
  counts: { questions: 1, answered: 0, marked: 0, left: 1 },
};
const LIST = [aTask(1), { ...aTask(2), is_quiz: true }];

/** Makes the server hold the sealed tasks of a contest; returns the offer. */
function seal({ server }: FakePorts, { name = NAME, key = KEY, text = TEXT } = {}): SealOffer {
  const common = makePart({ tasks: LIST, details: [PROGRAM, aTaskDetail(LIST[1])] }, { name, key });
  const file = { call: 'statement' as const, tid: 1, name: 'bg', mime: 'text/markdown' };
  const base64 = Buffer.from(text).toString('base64');
  const texts = makePart({ files: [{ ...file, base64 }], quizzes: [QUIZ] }, { name, key });
  for (const { address, blob } of [common, texts])
    server.overrides.set(`GET /api/public/seals/${address}`, () => blob);
  const offer = { name, tasks: common.address, statements: { bg: texts.address } };
  server.overrides.set('GET /api/user/tasks', () => ({
    tasks: [],
    error: 'backend.not_started',
    seal: offer,
  }));
  return offer;
}

/** Sets the server's answers after the start. */
function openTasks({ server }: FakePorts): void {
  server.overrides.set('GET /api/user/tasks', () => ({ tasks: LIST, error: null }));
  server.overrides.set('GET /api/user/tasks/1', () => PROGRAM);
}

const FETCHES = /\/api\/public\/seals\//;
const fetched = ({ ports }: Machine) => ports.server.heard.filter((call) => FETCHES.test(call));
const openWith = ({ ports }: Machine, key = KEY, name = NAME) =>
  ports.server.tell('seal', { action: 'opened', name, key });

/** A page opened a few minutes before the start, with the seal on its computer. */
function waiting(options: Parameters<typeof startMachine>[0] = {}): Machine {
  const machine = ensureLive({
    startAt: START - 4 * MINUTE,
    ...options,
    prepare: (ports) => {
      seal(ports);
      options.prepare?.(ports);
    },
  });
  machine.send({ type: 'PageSettled' });
  return machine;
}

/** Waits until the seal's parts are fetched. */
async function isHeld(machine: Machine): Promise<void> {
  await eventually(() => {
    machine.advance(5_000);
    expect(machine.state().contest.seal?.isHeld).toBe(true);
  }, OFTEN);
}

async function areOpen(machine: Machine, stepMs = 1): Promise<void> {
  await eventually(() => {
    machine.advance(stepMs);
    expect(machine.state().contest.tasks).toHaveLength(2);
  }, OFTEN);
}

describe('a page that waits for the start', () => {
  it('[TSK-9] [LIV-8] opens the tasks with the key, without one call, also when tasks and quizzes are opened then', async () => {
    const machine = waiting();
    await isHeld(machine);
    expect(machine.state().contest.tasks).toEqual([]);
    expect(JSON.stringify(machine.state())).not.toContain('Doubling');
    machine.advance(START - machine.ports.clock.now());
    openTasks(machine.ports);
    const before = machine.ports.server.heard.length;
    openWith(machine);
    machine.advance(500);
    await areOpen(machine);
    expect(answerTo(machine.state(), 'statement', { tid: 1, lang: 'bg' })?.text).toBe(TEXT);
    expect(selectQuiz(machine.state(), 2)?.questions).toHaveLength(1);
    machine.send({ type: 'ResourceOpened', resource: '{"tid":1}', call: 'task', request: { tid: 1 } });
    machine.send({ type: 'QuizOpened', number: 2, lang: 'bg' });
    machine.send({ type: 'PageSettled' });
    machine.advance(20_000);
    expect(answerTo(machine.state(), 'task', { tid: 1 })).toEqual(PROGRAM);
    expect(machine.ports.server.heard.slice(before)).toEqual([]);
  });

  it('[TSK-9] shows nothing before its own clock says that the contest has started, though the key is here', async () => {
    const machine = waiting();
    await isHeld(machine);
    machine.advance(START - 100 - machine.ports.clock.now());
    openWith(machine);
    machine.advance(50);
    // Longer than the page needs for its two parts.
    const address = machine.state().contest.seal?.offer.tasks ?? '';
    const part = machine.ports.server.overrides.get(`GET /api/public/seals/${address}`)?.({} as never);
    for (let times = 0; times < 5; times += 1) await unseal(part as Blob, { key: KEY, name: NAME });
    machine.advance(1);
    expect(machine.state().contest.tasks).toEqual([]);
    machine.advance(1_000);
    await areOpen(machine);
  });

  it('[TSK-9] opens them when the network has been gone since before the start and brings nothing but the key', async () => {
    const machine = waiting();
    await isHeld(machine);
    machine.ports.setChannel(false);
    for (const call of ['tasks', 'tasks/1', 'tasks/1/statement/bg', 'init', 'tasks/2/quiz'])
      machine.ports.server.overrides.set(
        `GET /api/user/${call}`,
        () => new ApiError(0, 'backend.no_connection'),
      );
    machine.advance(START + 3 * MINUTE - machine.ports.clock.now());
    openWith(machine);
    expect(machine.state().contest.tasks).toEqual([]);
    machine.ports.setChannel(true);
    machine.advance(5_000);
    await areOpen(machine);
    expect(answerTo(machine.state(), 'statement', { tid: 1, lang: 'bg' })?.text).toBe(TEXT);
  });

  it('[TSK-9] gets the key by polling where the channel is off', async () => {
    const machine = startMachine({
      startAt: START - 4 * MINUTE,
      prepare: (ports) => {
        seal(ports);
        ports.server.configuration = { websockets: '0', live_updates: '1' };
      },
    });
    machine.until(({ system }) => system.link.kind === 'polling');
    machine.send({ type: 'PageSettled' });
    await isHeld(machine);
    machine.advance(START - machine.ports.clock.now());
    openWith(machine);
    machine.ports.server.overrides.set('GET /api/user/tasks', () => new ApiError(503, 'backend.unavailable'));
    machine.advance(11_000);
    await areOpen(machine);
  });

  it('[TSK-9] [LIV-8] fetches the parts at a random moment, in its own language, and no part twice', async () => {
    const machine = waiting();
    expect(fetched(machine)).toEqual([]);
    await isHeld(machine);
    expect(fetched(machine)).toHaveLength(2);
    machine.send({ type: 'PageSettled' });
    machine.advance(MINUTE);
    expect(fetched(machine)).toHaveLength(2);
  });

  it('[TSK-9] tries again when a part cannot be had, until it is here', async () => {
    let fails = 3;
    const machine = waiting({
      prepare: ({ server }) => {
        for (const [key, answer] of server.overrides)
          if (FETCHES.test(key))
            server.overrides.set(key, (call) =>
              fails-- > 0 ? new ApiError(0, 'backend.no_connection') : answer(call),
            );
      },
    });
    await isHeld(machine);
    expect(fetched(machine).length).toBeGreaterThan(3);
  });

  it('[TSK-9] fetches a seal that came in the place of another, and opens that one alone', async () => {
    const machine = waiting();
    await isHeld(machine);
    const again = { name: 'another-seal', key: aSealKey(), text: '# Corrected' };
    seal(machine.ports, again);
    machine.ports.server.tell('seal', { action: 'sealed', name: again.name });
    machine.until(({ contest }) => contest.seal?.offer.name === again.name);
    await isHeld(machine);
    machine.advance(START + 300 - machine.ports.clock.now());
    openWith(machine, again.key, again.name);
    machine.advance(10);
    await areOpen(machine);
    expect(answerTo(machine.state(), 'statement', { tid: 1, lang: 'bg' })?.text).toBe('# Corrected');
  });

  it('[TSK-9] asks for the tasks, a little later than others, when the key does not open what it has', async () => {
    const machine = waiting();
    await isHeld(machine);
    machine.advance(START + 300 - machine.ports.clock.now());
    openTasks(machine.ports);
    openWith(machine, aSealKey());
    await areOpen(machine, 200);
    expect(machine.eventsOf('SnapshotsOutdated').at(-1)).toMatchObject({ calls: ['tasks'], spread: true });
  });

  it('[TSK-9] asks for the tasks when no key comes', async () => {
    const machine = waiting();
    await isHeld(machine);
    machine.advance(START - machine.ports.clock.now());
    openTasks(machine.ports);
    machine.advance(3_000);
    expect(machine.state().contest.tasks).toEqual([]);
    machine.advance(10_000);
    expect(machine.state().contest.tasks).toHaveLength(2);
  });

  it('[TSK-9] that came long before asks once whether the tasks are sealed, minutes before the start', async () => {
    const machine = ensureLive({
      startAt: START - 120 * MINUTE,
      prepare: ({ server }) => void (server.tasksError = 'backend.not_started'),
    });
    machine.send({ type: 'PageSettled' });
    const asked = () => machine.ports.server.count('GET /api/user/tasks');
    const before = asked();
    machine.advance(89 * MINUTE);
    expect(asked()).toBe(before);
    seal(machine.ports);
    machine.advance(29 * MINUTE);
    await isHeld(machine);
    expect(asked()).toBe(before + 1);
  });

  it.each<[news: string, tell: (machine: Machine) => void]>([
    ['the task changed', ({ ports }) => ports.server.putTask({ ...aTask(1), max_score: 50 })],
    ['the list came anew', (machine) => machine.send({ type: 'SnapshotsOutdated', calls: ['tasks'] })],
    ['times and limits changed', ({ ports }) => ports.server.moveEnd(MINUTE)],
  ])('[TSK-9] asks anew for an opened task after news: %s', async (_, tell) => {
    const machine = waiting();
    await isHeld(machine);
    machine.advance(START + 300 - machine.ports.clock.now());
    openTasks(machine.ports);
    openWith(machine);
    machine.advance(10);
    await areOpen(machine);
    tell(machine);
    machine.advance(1_000);
    machine.send({ type: 'ResourceOpened', resource: '{"tid":1}', call: 'task', request: { tid: 1 } });
    machine.advance(1_000);
    expect(machine.ports.server.count('GET /api/user/tasks/1')).toBe(1);
  });

  it('[TSK-9] subscribes to the seal while it has one, and neither before nor after', async () => {
    const isHeard = ({ ports }: Machine) => ports.heardNow.has('/topic/seal/7');
    const without = ensureLive({ startAt: START - 4 * MINUTE });
    expect(isHeard(without)).toBe(false);
    const machine = waiting();
    await isHeld(machine);
    expect(isHeard(machine)).toBe(true);
    machine.advance(START + 300 - machine.ports.clock.now());
    openWith(machine);
    machine.advance(10);
    await areOpen(machine);
    expect(isHeard(machine)).toBe(false);
  });

  it('[TSK-9] keeps the parts out of events and state, and so out of recordings', async () => {
    const machine = waiting();
    await isHeld(machine);
    const recorded = JSON.stringify(machine.events);
    expect(recorded).not.toContain('Doubling');
    expect(recorded).not.toContain(KEY);
    expect(machine.events.some((event) => Object.values(event).some((value) => value instanceof Blob))).toBe(
      false,
    );
  });
});
