import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { selectNextBoundaryAt } from '#streams/state/contest/boundaries.ts';
import { selectCountedUntilAt, selectModule } from '#streams/state/contest/modules.ts';
import { aTask, MINUTE_MS, NOON_AT } from '../support/contest.ts';
import { ensureLive, type Machine } from '../support/machine.ts';

const DAY_MS = 24 * 60 * MINUTE_MS;
const INIT = 'GET /api/user/init';
const TASKS = 'GET /api/user/tasks';

/** An nvo exam of two modules on a fake server, which ends the present module by its own clock. */
function anExam({ moduleMs = 20 * MINUTE_MS } = {}): Machine {
  const exam = { startAt: NOON_AT - 2 * MINUTE_MS, isFinished: false, started: 1 };
  const endAt = exam.startAt + moduleMs;
  const modules = [1, 2].map((number) => ({
    number,
    name: `Task ${number}`,
    is_quiz: false,
    questions: null,
    minutes: moduleMs / MINUTE_MS,
    max_score: 100,
  }));
  return ensureLive({
    prepare: ({ server, clock }) => {
      const now = () => Math.floor(clock.now());
      const isUnderWay = () => !exam.isFinished && now() < endAt;
      server.contest = { ...server.contest, type: 'nvo', end_time: NOON_AT + 100 * DAY_MS };
      const init = () => ({
        timeTillStart: server.contest.start_time - now(),
        timeTillEnd: server.contest.end_time - now(),
        timeTillUnrestricted: server.contest.end_time - now(),
        submissionsLeft: null,
        userTestsLeft: null,
        tasksSubmissionTimes: {},
        tasksUserTestTimes: {},
        extra_time: 0,
        finished: false,
        userTimeTillStart: exam.startAt - now(),
        userTimeTillEnd: endAt - now(),
        started_tasks: exam.started,
        tasks_left: 2 - exam.started,
        module: isUnderWay() ? { timeTillStart: exam.startAt - now(), timeTillEnd: endAt - now() } : null,
        modules,
      });
      server.overrides.set(INIT, init);
      server.overrides.set(TASKS, () => ({ tasks: isUnderWay() ? [aTask(exam.started)] : [], error: null }));
      server.overrides.set('POST /api/user/users/next_module', () => {
        if (!isUnderWay()) throw new ApiError(409, 'backend.no_module');
        exam.isFinished = true;
        return init();
      });
    },
  });
}

const redirects = (machine: Machine) =>
  machine.effects.flatMap((effect) => (effect.type === 'Redirect' ? [effect.to] : []));

describe('the module under way', () => {
  it('[QIZ-2] [TML-3] ends to the millisecond, and what it makes old is fetched again', () => {
    const machine = anExam();
    const endAt = NOON_AT + 18 * MINUTE_MS;
    expect(selectModule(machine.state())).toMatchObject({ kind: 'under_way', number: 1, endAt });
    const before = [machine.ports.server.count(INIT), machine.ports.server.count(TASKS)];
    machine.advance(endAt - machine.ports.clock.now() - 1);
    expect(selectModule(machine.state()).kind).toBe('under_way');
    expect(redirects(machine)).toEqual([]);
    machine.advance(1);
    expect(selectModule(machine.state())).toEqual({ kind: 'next', number: 2 });
    expect(redirects(machine)).toEqual(['/task/2']);
    machine.advance(200);
    const after = [machine.ports.server.count(INIT), machine.ports.server.count(TASKS)];
    expect(after).toEqual(before.map((count) => count + 1));
    expect(machine.state().contest.tasks).toEqual([]);
  });

  it('[QIZ-2] [TML-3] is waited for like a phase, also when its end is 60 days away; its countdown runs to it', () => {
    const machine = anExam({ moduleMs: 60 * DAY_MS });
    const endAt = NOON_AT - 2 * MINUTE_MS + 60 * DAY_MS;
    expect(selectNextBoundaryAt(machine.state())).toBe(endAt);
    expect(selectCountedUntilAt(machine.state())).toBe(endAt);
  });

  it('[QIZ-2] [TML-3] ends in a page that is hidden', () => {
    const machine = anExam();
    machine.ports.browser.visible$.next(false);
    machine.advance(NOON_AT + 18 * MINUTE_MS - machine.ports.clock.now());
    expect(redirects(machine)).toEqual(['/task/2']);
  });

  it('[QIZ-2] is not finished while a solution is on its way: that is told, and nothing has ended', () => {
    const machine = anExam();
    const submit = 'POST /api/user/submissions';
    machine.ports.server.overrides.set(submit, () => new ApiError(0, 'backend.unavailable'));
    machine.send({
      type: 'SolutionSubmitted',
      clientId: 'c1',
      task: 1,
      language: 'cpp',
      fileName: 'a.cpp',
      source: 'int main() {}',
      encoding: 'text',
      submittedAt: Math.floor(machine.ports.clock.now()),
    });
    machine.advance(100);
    machine.send({ type: 'ModuleFinishConfirmed' });
    expect(machine.state().contest.confirmed).toBe('module');
    machine.advance(6_000);
    expect(machine.eventsOf('FinishRefused')).toMatchObject([{ key: 'leave.not_sent' }]);
    expect(machine.state().contest.confirmed).toBeNull();
    expect(selectModule(machine.state()).kind).toBe('under_way');
  });

  it('[QIZ-2] finished by the person leads on, and the next one waits', () => {
    const machine = anExam();
    machine.send({ type: 'ModuleFinishConfirmed' });
    machine.advance(300);
    expect(selectModule(machine.state())).toEqual({ kind: 'next', number: 2 });
    expect(redirects(machine)).toEqual(['/task/2']);
    expect(machine.effects.filter(({ type }) => type === 'Toast')).toEqual([]);
  });
});
