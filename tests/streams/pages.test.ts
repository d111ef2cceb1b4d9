import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { answerTo, resourceOf } from '#streams/state/resourcesState.ts';
import { type FakePorts } from '../support/ports.ts';
import { aSubmission, aTask, aTaskDetail } from '../support/contest.ts';
import { ensureLive, type Machine } from '../support/machine.ts';

const TASK = { call: 'task', request: { tid: 1 } } as const;
const STATEMENT = { call: 'statement', request: { tid: 1, lang: 'bg' } } as const;
const SUBMISSION = { call: 'submission', request: { sid: 4 } } as const;
type Question = typeof TASK | typeof STATEMENT | typeof SUBMISSION;

const open = (machine: Machine, question: Question) =>
  machine.send({
    type: 'ResourceOpened',
    resource: resourceOf(question.request),
    ...question,
  });
const close = (machine: Machine, { call, request }: Question) =>
  machine.send({ type: 'ResourceClosed', call, resource: resourceOf(request) });

const STATEMENT_PATH = 'GET /api/user/tasks/1/statement/bg';
/** A server whose statement is a PDF. */
const withStatement = ({ server }: FakePorts) =>
  void server.overrides.set(STATEMENT_PATH, () => new Blob(['%PDF'], { type: 'application/pdf' }));
const addressOf = (machine: Machine) => answerTo(machine.state(), 'statement', STATEMENT.request)?.blobUrl;

describe('a page whose content does not come', () => {
  it('[TSK-1] says so itself, without a dialog, and is there when it is opened again', () => {
    let isBroken = true;
    const machine = ensureLive({
      prepare: ({ server }) =>
        void server.overrides.set('GET /api/user/tasks/1', () => {
          if (isBroken) throw new ApiError(500, 'backend.server_error');
          return aTaskDetail();
        }),
    });
    open(machine, TASK);
    machine.advance(100);
    expect(machine.state().resources.task?.['{"tid":1}']).toMatchObject({
      kind: 'failed',
      failure: { key: 'backend.server_error' },
    });
    expect(machine.effects.filter(({ type }) => type === 'Dialog')).toEqual([]);
    isBroken = false;
    open(machine, TASK);
    expect(machine.state().resources.task?.['{"tid":1}']).toMatchObject({ kind: 'waiting' });
    machine.advance(100);
    expect(answerTo(machine.state(), 'task', TASK.request)).toEqual(aTaskDetail());
  });

  it('[SES-8] ends the session where the person may not see it', () => {
    const machine = ensureLive({
      prepare: ({ server }) =>
        void server.overrides.set('GET /api/user/submissions/4', () => {
          throw new ApiError(403, 'backend.forbidden');
        }),
    });
    open(machine, SUBMISSION);
    machine.advance(100);
    expect(machine.state().session.kind).toBe('signedOut');
  });
});

describe('a page that a competitor has read', () => {
  it('[TSK-8] stays when its page is left, and is not asked for again', () => {
    const machine = ensureLive({ prepare: withStatement });
    open(machine, STATEMENT);
    machine.advance(100);
    const address = addressOf(machine);
    expect(address).toMatch(/^blob:/);
    close(machine, STATEMENT);
    open(machine, STATEMENT);
    machine.advance(1_000);
    expect(addressOf(machine)).toBe(address);
    expect(machine.ports.server.count(STATEMENT_PATH)).toBe(1);
    expect(machine.state().resources.statement).toMatchObject({
      [resourceOf(STATEMENT.request)]: { isLoading: false },
    });
  });

  it('[TSK-1] a statement that is open is asked for anew when its task changes, and is shown until then', () => {
    const machine = ensureLive({ prepare: withStatement });
    open(machine, STATEMENT);
    machine.advance(100);
    const address = addressOf(machine);
    const change = (number: number) =>
      machine.send({ type: 'TaskUpdated', contestId: 7, task: aTask(number), by: 'live' });
    change(2);
    machine.advance(1_000);
    expect(machine.ports.server.count(STATEMENT_PATH)).toBe(1);
    change(1);
    expect(addressOf(machine)).toBe(address);
    machine.advance(1_000);
    expect(machine.ports.server.count(STATEMENT_PATH)).toBe(2);
    expect(addressOf(machine)).not.toBe(address);
  });

  it('[TSK-1] a statement that no page shows is asked for anew once it is opened after a change', () => {
    const machine = ensureLive({ prepare: withStatement });
    open(machine, STATEMENT);
    machine.advance(100);
    close(machine, STATEMENT);
    machine.send({ type: 'TaskUpdated', contestId: 7, task: aTask(1), by: 'live' });
    machine.advance(1_000);
    expect(machine.ports.server.count(STATEMENT_PATH)).toBe(1);
    open(machine, STATEMENT);
    machine.advance(100);
    expect(machine.ports.server.count(STATEMENT_PATH)).toBe(2);
  });

  it('[TSK-1] a statement that was only text is asked for again where its PDF is wanted', () => {
    const machine = ensureLive({ prepare: withStatement });
    const pdf = { call: 'statement', request: { tid: 1, lang: 'bg', as: 'pdf' } } as const;
    const resource = resourceOf<'statement'>(pdf.request);
    const text = { mime: 'text/markdown', text: 'Ring the bells.', blobUrl: null };
    machine.send({ type: 'ResourceWanted', resource, ...pdf });
    machine.send({ type: 'ResourceLoaded', call: 'statement', resource, answer: text });
    machine.advance(100);
    const before = machine.ports.server.count(STATEMENT_PATH);
    machine.send({ type: 'ResourceLoaded', call: 'statement', resource, answer: text });
    machine.send({ type: 'ResourceOpened', resource, ...pdf });
    machine.advance(100);
    expect(machine.ports.server.count(STATEMENT_PATH)).toBe(before + 1);
    expect(answerTo(machine.state(), 'statement', pdf.request)?.blobUrl).toMatch(/^blob:/);
  });

  it('[TSK-3] a submission that is open is asked for again when it is judged, and not at each test', () => {
    const path = 'GET /api/user/submissions/4';
    let now = aSubmission(4, { status: 'running' });
    const machine = ensureLive({
      prepare: ({ server }) =>
        void server.overrides.set(path, () => ({ ...now, source: '', file_name: 'a.py', judgement: null })),
    });
    open(machine, SUBMISSION);
    machine.advance(100);
    const hear = (change: Parameters<typeof aSubmission>[1]) => {
      now = aSubmission(4, change);
      machine.send({ type: 'SubmissionJudged', submission: now, by: 'live' });
      machine.advance(1_000);
    };
    hear({ status: 'running', tests_done: 1, tests_total: 2 });
    expect(machine.ports.server.count(path)).toBe(1);
    hear({ status: 'judged', verdict: 'AC', judged_at: 5 });
    expect(machine.ports.server.count(path)).toBe(2);
    // It is judged again.
    hear({ status: 'judged', verdict: 'WA', judged_at: 6 });
    expect(machine.ports.server.count(path)).toBe(3);
    // The analysis shows the whole submission.
    machine.send({ type: 'SubmissionsLoaded', submissions: [now] });
    machine.advance(1_000);
    expect(machine.ports.server.count(path)).toBe(4);
  });
});
