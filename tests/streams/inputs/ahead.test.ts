import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { answerTo } from '#streams/state/resourcesState.ts';
import { aTask, aTaskDetail } from '#tests/support/contest.ts';
import { ensureLive, isLoaded, type Machine } from '#tests/support/machine.ts';
import { type FakePorts } from '#tests/support/ports.ts';

const aDetail = (number: number): TaskDetail =>
  aTaskDetail({
    ...aTask(number),
    statements: ['en', 'bg'].map((lang) => ({
      lang,
      name: `a.${lang}.pdf`,
      title: 'A',
      mime: 'application/pdf',
      bytes: 4,
    })),
  });

/** Three tasks with statements, the last one a quiz. */
function withTasks({ server }: FakePorts): void {
  server.tasks = [aTask(1), aTask(2), { ...aTask(3), is_quiz: true }];
  for (const number of [1, 2]) {
    server.overrides.set(`GET /api/user/tasks/${number}`, () => aDetail(number));
    server.overrides.set(
      `GET /api/user/tasks/${number}/statement/bg`,
      () => new Blob(['text'], { type: 'application/pdf' }),
    );
  }
}

/** The calls for tasks and statements since the beginning. */
const taskCalls = ({ ports }: Machine) =>
  ports.server.heard.filter((call) => /tasks\/\d/.test(call) && !call.endsWith('/quiz'));
const ALL = [1, 2].flatMap((number) => [
  `GET /api/user/tasks/${number}`,
  `GET /api/user/tasks/${number}/statement/bg`,
]);

describe('when the page has settled', () => {
  it('[RTE-6] [TSK-8] the tasks not opened yet are fetched with their statements, and no second time', () => {
    const machine = ensureLive({ prepare: withTasks });
    machine.advance(30_000);
    expect(taskCalls(machine)).toEqual([]);
    machine.send({ type: 'PageSettled' });
    machine.advance(10_000);
    expect(taskCalls(machine)).toEqual(ALL);
    for (const tid of [1, 2]) {
      expect(answerTo(machine.state(), 'task', { tid })).toMatchObject({ number: tid });
      expect(answerTo(machine.state(), 'statement', { tid, lang: 'bg' })?.mime).toBe('application/pdf');
    }
    machine.send({ type: 'PageSettled' });
    machine.advance(10_000);
    expect(taskCalls(machine)).toEqual(ALL);
  });

  it('[TSK-8] a task that cannot be had says nothing and ends nothing, and the others come', () => {
    const machine = ensureLive({
      prepare: (ports) => {
        withTasks(ports);
        ports.server.overrides.set('GET /api/user/tasks/1', () => new ApiError(403, 'backend.forbidden'));
      },
    });
    machine.send({ type: 'PageSettled' });
    machine.advance(10_000);
    expect(answerTo(machine.state(), 'task', { tid: 1 })).toBeNull();
    expect(answerTo(machine.state(), 'task', { tid: 2 })).toMatchObject({ number: 2 });
    expect(machine.state().session.kind).toBe('open');
    expect(machine.state().resources.task?.['{"tid":1}']).toBeUndefined();
    expect(machine.effects.filter(({ type }) => type === 'Dialog')).toEqual([]);
  });

  it('[SHL-5] nothing of the tasks is fetched for those who must share and do not', () => {
    const machine = ensureLive({
      prepare: (ports) => {
        withTasks(ports);
        const { user } = ports.server;
        ports.server.user = {
          ...user,
          contests: user.contests.map((contest) => ({ ...contest, check_screen: true })),
        };
      },
    });
    machine.send({ type: 'PageSettled' });
    machine.advance(10_000);
    expect(taskCalls(machine)).toEqual([]);
  });
});

describe('a snapshot that cannot be had', () => {
  it('[STD-1] of the board is told on its page, and goes when the board comes', () => {
    const machine = ensureLive();
    const { overrides } = machine.ports.server;
    overrides.set('GET /api/user/standing', () => new ApiError(0, 'backend.no_connection'));
    machine.send({ type: 'StandingOpened', contestId: 7, isPublic: false });
    machine.advance(500);
    expect(machine.state().standing.refused).toBe('backend.no_connection');
    const { start_time, end_time, type, name } = machine.ports.server.contest;
    const shown = { visible: true, frozen: false, version: 0, tasks: [], participants: [], rows: [] };
    overrides.set('GET /api/user/standing', () => ({
      contest_id: 7,
      contest_name: name,
      type,
      start_time,
      end_time,
      ...shown,
    }));
    machine.until(({ sync }) => isLoaded(sync.snapshots));
    expect(machine.state().standing).toMatchObject({ refused: null, board: { contestId: 7 } });
  });

  it('[API-3] for a reason of the server is told in a dialog', () => {
    const machine = ensureLive();
    machine.ports.server.overrides.set(
      'GET /api/user/communication',
      () => new ApiError(400, 'backend.not_found'),
    );
    machine.send({ type: 'SnapshotsOutdated', calls: ['communication'] });
    machine.advance(500);
    expect(machine.effects.filter(({ type }) => type === 'Dialog')).toHaveLength(1);
  });
});
