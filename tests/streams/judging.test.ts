import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { type Download } from '#streams/events/downloads.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { asAdmin } from '../support/admin-server.ts';
import { aContest, aSubmission, aUserTest, HOUR_MS, NOON_AT } from '../support/contest.ts';
import { ensureLive, type Machine } from '../support/machine.ts';

const clientId = 'c0ffee00-0000-4000-8000-000000000007';

const ranWith = (input: string): ContestEvent => ({
  type: 'UserTestSubmitted',
  clientId,
  task: 1,
  language: 'py',
  fileName: 'A.py',
  source: 'print(1)',
  input,
  inputName: 'input.txt',
  sample: null,
});

const runIt = (machine: Machine) => machine.send(ranWith('41'));

describe('user tests', () => {
  it('[TSK-4] one is on its way, then the server has it, and its result comes over the channel', () => {
    const machine = ensureLive({
      prepare: ({ server }) =>
        void server.overrides.set('POST /api/user/user_tests', ({ form }) => {
          expect(form).toMatchObject({ task: '1', language: 'py', client_id: clientId, contestId: '7' });
          return aUserTest(3);
        }),
    });
    runIt(machine);
    expect(machine.state().userTests.outgoing[1]).toEqual({ kind: 'sending', clientId });
    machine.advance(100);
    expect(machine.state().userTests.outgoing).toEqual({});
    expect(machine.state().userTests.own?.get(3)?.status).toBe('queued');
    const { id, task, contest } = aUserTest(3);
    const ran = aUserTest(3, { status: 'judged', verdict: 'AC', cpu_ms: 4 });
    machine.ports.server.tell('userTests', { action: 'update', id, task, contest, user_test: ran });
    machine.advance(20);
    expect(machine.state().userTests.own?.get(3)).toEqual(ran);
  });

  it('[TSK-4] one with a large input has as much time as its bytes need on a slow line', () => {
    const limitsMs: (number | undefined)[] = [];
    const machine = ensureLive({
      prepare: ({ server }) =>
        void server.overrides.set('POST /api/user/user_tests', ({ timeoutMs }) => {
          limitsMs.push(timeoutMs);
          return aUserTest(3);
        }),
    });
    machine.send(ranWith('x'.repeat(1_000_000)));
    machine.advance(100);
    // 30 s, and a second for each 20,000 bytes.
    expect(Math.floor((limitsMs[0] ?? 0) / 1_000)).toBe(80);
  });

  it('[TSK-4] a refused one says why, until the next is sent', () => {
    const machine = ensureLive({
      prepare: ({ server }) =>
        void server.overrides.set('POST /api/user/user_tests', () => {
          throw new ApiError(409, 'backend.too_soon', '30');
        }),
    });
    runIt(machine);
    machine.advance(100);
    expect(machine.state().userTests.outgoing[1]).toEqual({
      kind: 'refused',
      clientId,
      key: 'backend.too_soon',
      detail: '30',
    });
  });

  it('[TSK-4] those of another contest do not count in this one', () => {
    const machine = ensureLive();
    const other = aUserTest(9, { contest: 8 });
    const { id, task, contest } = other;
    machine.ports.server.tell('userTests', { action: 'set', id, task, contest, user_test: other });
    machine.advance(20);
    expect(machine.state().userTests.own?.has(9)).toBe(false);
  });
});

describe('files', () => {
  it('[TSK-7] one is fetched with its progress and handed over', () => {
    const machine = ensureLive({
      prepare: ({ server }) =>
        void server.overrides.set('GET /api/user/tasks/1/attachments/samples.zip', () => new Blob(['zip'])),
    });
    machine.send({
      type: 'DownloadWanted',
      downloadId: 'd1',
      download: { kind: 'attachment', task: 1, name: 'samples.zip' },
    });
    expect(machine.state().downloads).toEqual({ d1: 0 });
    machine.advance(100);
    expect(machine.state().downloads).toEqual({});
    expect(machine.effects).toContainEqual({ type: 'Saved', url: 'blob:1', fileName: 'samples.zip' });
  });

  it.each<[string, Download]>([
    ['/api/user/tasks/1/attachments/samples.zip', { kind: 'attachment', task: 1, name: 'samples.zip' }],
    ['/api/user/submissions/4/source', { kind: 'submission', id: 4 }],
  ])('[TSK-7] %s has half an hour on a slow line, not the 30 s of other calls', (path, download) => {
    const limitsMs: (number | undefined)[] = [];
    const machine = ensureLive({
      prepare: ({ server }) =>
        void server.overrides.set(`GET ${path}`, ({ timeoutMs }) => {
          limitsMs.push(timeoutMs);
          return new Blob(['zip']);
        }),
    });
    machine.send({ type: 'DownloadWanted', downloadId: 'd1', download });
    machine.advance(100);
    expect(limitsMs).toEqual([1_800_000]);
  });

  it('[TSK-7] [API-4] one that is not there is told in a dialog', () => {
    const machine = ensureLive({
      prepare: ({ server }) =>
        void server.overrides.set('GET /api/user/submissions/4/source', () => {
          throw new ApiError(404, 'backend.not_found');
        }),
    });
    machine.send({ type: 'DownloadWanted', downloadId: 'd1', download: { kind: 'submission', id: 4 } });
    machine.advance(100);
    expect(machine.state().downloads).toEqual({});
    expect(machine.effects).toContainEqual(
      expect.objectContaining({ type: 'Dialog', messageKey: 'backend.not_found' }),
    );
  });
});

describe('the analysis', () => {
  it('[TSK-3] when it begins, the submissions are fetched again, with all that was not shown before', () => {
    const endAt = NOON_AT + HOUR_MS;
    const machine = ensureLive({
      prepare: ({ server }) => {
        server.contest = aContest({
          end_time: endAt,
          start_analysis_time: endAt + HOUR_MS,
          end_analysis_time: endAt + 2 * HOUR_MS,
        });
        server.submissions = [aSubmission(1)];
      },
    });
    machine.ports.server.submissions = [aSubmission(1, { status: 'judged', verdict: 'AC', score: 100 })];
    machine.advance(HOUR_MS + 1_000);
    expect(machine.state().work.submissions?.get(1)?.score).toBeNull();
    machine.advance(HOUR_MS + 1_000);
    expect(machine.state().work.submissions?.get(1)?.score).toBe(100);
  });
});

describe('rejudgings', () => {
  const rejudging = {
    id: 4,
    contest: 7,
    contest_name: 'National round',
    task_name: 'A',
    submission: null,
    by: 'admin',
    reason: 'appeal',
    at: NOON_AT,
    state: 'running',
    total: 1,
    done: 0,
    changed: 0,
  } as const;
  const prepare = (ports: Machine['ports']) => {
    asAdmin(ports);
    ports.server.overrides.set('GET /api/admin/rejudgings', () => ({ rejudgings: [rejudging] }));
  };

  it('[AUT-3] the comparison that is open is fetched again with each step of its rejudging', () => {
    const machine = ensureLive({ prepare });
    let done = 0;
    machine.ports.server.overrides.set('GET /api/admin/rejudgings/4', () => ({
      rejudging: { ...rejudging, done },
      submissions: [],
    }));
    machine.send({ type: 'ResourceOpened', resource: 'four', call: 'rejudging', request: { rid: 4 } });
    machine.advance(100);
    expect(machine.eventsOf('ResourceLoaded')).toHaveLength(1);
    done = 1;
    machine.ports.server.tellAt('/topic/rejudgings', {
      action: 'update',
      rejudging: { ...rejudging, done },
    });
    machine.advance(1_000);
    expect(machine.eventsOf('ResourceLoaded')).toHaveLength(2);
    expect(machine.state().judging.rejudgings?.get(4)?.done).toBe(1);
    expect(machine.state().resources.rejudging?.['four']).toMatchObject({
      kind: 'shown',
      answer: { rejudging: { done: 1 } },
      isLoading: false,
    });
  });

  it('[JDG-3] the state of the judges is replaced by each that is told', () => {
    const machine = ensureLive({ prepare });
    const judge = { ...machine.state().judging.judge!, waiting: 5 };
    machine.ports.server.tellAt('/topic/judge', { action: 'set', judge });
    machine.advance(100);
    expect(machine.state().judging.judge?.waiting).toBe(5);
  });
});
