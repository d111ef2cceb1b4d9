import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Feedback } from '#domain/submissions/feedback.ts';
import { judgeNext } from '#tests/support/judged.ts';
import { addVersion, judgeResult, judgeTask, judgeTest, testResult } from '#tests/support/judging.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { NOW, type Person, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;

let server: TestServer;
let anna: Person;
let admin: Person;
let ids: Cast['ids'];

beforeAll(async () => {
  ({ server, anna, admin, ids } = await startWithCast());
});
beforeEach(() => server.setTime(NOW));
afterAll(() => server.stop());

/** A contest with one task, worth 200 points there, twice the task's own points. */
async function contestWith(given: Parameters<TestServer['seed']['contest']>[0] = {}, judge = judgeTask()) {
  const contestId = await server.seed.contest({ type: 'ioi', competitors: [ids.anna], ...given });
  const taskId = await server.seed.task(contestId, 1, { max_score: 200, languages: 'cpp,zip' });
  await addVersion(server.app.db, taskId, judge);
  return { contestId, taskId };
}

async function submit(contestId: number, language = 'cpp', content: string | Uint8Array = 'int main() {}') {
  const { body, error } = await anna.call(
    'submit',
    { contestId, task: 1, language, client_id: randomUUID() },
    { source: { name: `a.${language}`, content } },
  );
  expect(error).toBeNull();
  return body.id;
}

async function judged(
  feedback: Feedback,
  given: Parameters<typeof contestWith>[0] = {},
  found: Parameters<typeof judgeNext>[1] = {},
) {
  const { contestId } = await contestWith({ feedback, ...given });
  const sid = await submit(contestId);
  expect(await judgeNext(server.app, found)).toBe(sid);
  const detail = async () => (await anna.call('submission', { contestId, sid })).body;
  return { contestId, sid, detail };
}

const lastFrame = async () =>
  (await server.told(`/user/queue/submissions@${ids.anna}`)).at(-1)!['submission'];

describe('a judged submission, opened by its author', () => {
  it('[TSK-3] has points on the contest\u2019s scale, its subtasks and all tests, and no word to the jury', async () => {
    const { detail } = await judged('tests');
    const body = await detail();
    expect(body).toMatchObject({
      status: 'judged',
      verdict: 'WA',
      score: 60,
      group_scores: [60, 0],
      cpu_ms: 40,
      memory_bytes: 1_000_000,
      source: 'int main() {}',
    });
    expect(body.judgement).toEqual({
      compile_output: 'a warning',
      subtasks: [
        { name: 'small', points: 60, max_points: 60 },
        { name: 'large', points: 0, max_points: 140 },
      ],
      tests: [
        expect.objectContaining({ number: 1, subtask: null, verdict: 'AC', message: 'fine' }),
        expect.objectContaining({ number: 2, subtask: 0, verdict: 'AC', cpu_ms: 10, wall_ms: 12 }),
        expect.objectContaining({ number: 3, subtask: 1, verdict: 'AC' }),
        expect.objectContaining({ number: 4, subtask: 1, verdict: 'WA', message: 'line 2 differs' }),
      ],
    });
    expect(JSON.stringify(body)).not.toContain('jury');
  });

  it.each([
    ['tests', { verdict: 'WA', score: 60, group_scores: [60, 0], cpu_ms: 40 }, 2, [1, 2, 3, 4]],
    ['subtasks', { verdict: 'WA', score: 60, group_scores: [60, 0], cpu_ms: 40 }, 2, [1]],
    ['score', { verdict: 'WA', score: 60, group_scores: null, cpu_ms: null }, null, [1]],
    ['verdict', { verdict: 'WA', score: null, group_scores: null, memory_bytes: null }, null, null],
    ['none', { verdict: null, score: null, group_scores: null, cpu_ms: null }, null, null],
  ] as const)(
    '[TSK-3] is shown as far as the contest says (%s): opened, in the list and live',
    async (feedback, shown, subtasks, tests) => {
      const { contestId, detail } = await judged(feedback);
      const body = await detail();
      expect(body).toMatchObject({ status: 'judged', ...shown });
      expect((await anna.call('submissions', { contestId })).body.submissions).toMatchObject([shown]);
      expect(await lastFrame()).toMatchObject({ status: 'judged', ...shown });
      expect(body.judgement).toMatchObject({ compile_output: 'a warning' });
      expect(body.judgement?.subtasks?.length ?? null).toBe(subtasks);
      expect(body.judgement?.tests?.map(({ number }) => number) ?? null).toEqual(tests);
    },
  );

  it('[TSK-3] shows all of it in the analysis, whatever was shown before, but no points in icpc', async () => {
    const analysis = { start_analysis_at: NOW + 6 * HOUR, end_analysis_at: NOW + 7 * HOUR };
    const ioi = await judged('none', analysis);
    const icpc = await judged('verdict', { ...analysis, type: 'icpc' });
    expect((await ioi.detail()).judgement?.tests).toBeNull();
    server.setTime(NOW + 6 * HOUR);
    expect(await ioi.detail()).toMatchObject({ verdict: 'WA', score: 60, group_scores: [60, 0] });
    expect((await ioi.detail()).judgement?.tests).toHaveLength(4);
    expect(await icpc.detail()).toMatchObject({ verdict: 'WA', score: null, group_scores: null });
    expect((await icpc.detail()).judgement).toMatchObject({ subtasks: null, tests: { length: 4 } });
  });

  it('[TSK-3] says what the compiler said, even where nothing is shown', async () => {
    const failed = judgeResult({ verdict: 'CE', score: 0, groupScores: [0, 0], tests: [] });
    const { detail } = await judged('none', {}, { ...failed, compileOutput: 'expected \u2018;\u2019' });
    const { verdict, score, judgement } = await detail();
    expect({ verdict, score }).toEqual({ verdict: 'CE', score: null });
    expect(judgement).toEqual({ compile_output: 'expected \u2018;\u2019', subtasks: null, tests: null });
  });

  // F47
  it('[JDG-10] tells how a test ended where tests are shown, and error output on samples that are given whole', async () => {
    const failed = {
      verdict: 'RE',
      score: 0,
      ended: { exitCode: null, signal: 11 },
      stderr: 'boom',
    } as const;
    const tests = [0, 1, 2].map((test) => testResult(test, failed));
    const found = { tests, groupScores: [0], score: 0, verdict: 'RE' } as const;
    const [sample] = judgeTask().tests;
    const judge = judgeTask({
      groups: [{ name: 'all', rule: 'sum', points: 100, requires: [] }],
      tests: [sample!, { ...sample!, shown: { input: sample!.input, answer: sample!.input } }, judgeTest(0)],
    });
    const told = async (feedback: Feedback) => {
      const { contestId } = await contestWith({ feedback }, judge);
      const sid = await submit(contestId);
      await judgeNext(server.app, found);
      const { body } = await anna.call('submission', { contestId, sid });
      return body.judgement?.tests?.map(({ number, signal, stderr }) => [number, signal, stderr]) ?? null;
    };
    const samples = [
      [1, 11, 'boom'],
      [2, 11, ''],
    ];
    expect(await told('tests')).toEqual([...samples, [3, 11, '']]);
    expect(await told('score')).toEqual(samples);
    expect(await told('verdict')).toBeNull();
  });

  it('[JDG-2] has points of tests on the contest\u2019s scale where a subtask adds them', async () => {
    const judge = judgeTask({
      groups: [{ name: 'all', rule: 'points', points: 100, requires: [] }],
      tests: [judgeTest(0, { points: 40 }), judgeTest(0, { points: 60 })],
    });
    const { contestId } = await contestWith({}, judge);
    const sid = await submit(contestId);
    const tests = [testResult(0, { score: 40 }), testResult(1, { score: 12.5 })];
    await judgeNext(server.app, { score: 52.5, groupScores: [52.5], tests });
    const { score, judgement } = (await anna.call('submission', { contestId, sid })).body;
    expect([score, judgement?.tests?.map((test) => test.score)]).toEqual([105, [80, 25]]);
    expect(judgement?.subtasks).toEqual([{ name: 'all', points: 105, max_points: 200 }]);
  });

  it('[TSK-3] waits, to its author, when the judge failed on it; staff see all of it', async () => {
    const { sid, detail } = await judged('tests', {}, { verdict: 'IE' });
    expect(await detail()).toMatchObject({ status: 'queued', verdict: null, cpu_ms: null, judgement: null });
    expect((await admin.call('staffSubmission', { sid })).body).toMatchObject({
      verdict: 'IE',
      judgement: { worker: 'worker-1' },
    });
  });
});

describe('a submission, opened by staff', () => {
  it('[TSK-3] has all of the judgement, also where its author is shown nothing', async () => {
    const { sid } = await judged('none');
    const { judgement, job, score } = (await admin.call('staffSubmission', { sid })).body;
    expect([score, job]).toEqual([60, null]);
    expect(judgement).toMatchObject({
      worker: 'worker-1',
      task_version: 1,
      started_at: 1,
      subtasks: [{ points: 60 }, { points: 0 }],
    });
    expect(judgement?.tests?.at(-1)).toMatchObject({
      number: 4,
      name: 'test-2',
      message: 'line 2 differs',
      jury_message: 'jury of 3',
    });
  });

  // F49
  it('[TSK-3] has no subtasks where the contest has no points', async () => {
    const { sid } = await judged('verdict', { type: 'icpc' });
    const { judgement } = (await admin.call('staffSubmission', { sid })).body;
    expect(judgement).toMatchObject({ subtasks: null, tests: { length: 4 } });
  });

  it('[TSK-3] says where its job waits, and why it was lost', async () => {
    const { contestId } = await contestWith();
    const sid = await submit(contestId);
    const job = async () => (await admin.call('staffSubmission', { sid })).body.job;
    expect(await job()).toMatchObject({ state: 'waiting', attempt: 0, worker: null, error: null });
    const lost = { state: 'lost', error: 'no compiler', attempt: 3 } as const;
    await server.app.db.updateTable('judge_jobs').set(lost).where('submission_id', '=', sid).execute();
    expect(await job()).toMatchObject(lost);
  });
});

describe('a submission in the queue', () => {
  it('[JDG-2] is a submission whose task can be judged, once, and no other', async () => {
    const { contestId, taskId } = await contestWith();
    const jobsOf = async (sid: number) =>
      (await server.app.db.selectFrom('judge_jobs').select('id').where('submission_id', '=', sid).execute())
        .length;
    expect(await jobsOf(await submit(contestId))).toBe(1);
    await server.app.db.updateTable('tasks').set({ version_id: null }).where('id', '=', taskId).execute();
    expect(await jobsOf(await submit(contestId))).toBe(0);
    await server.app.db.deleteFrom('judge_jobs').execute();
  });
});

describe('an archive of answers', () => {
  /** A zip with one empty file `1`, stored without compression; made with Info-ZIP. */
  const ZIP = Buffer.from(
    '504b03040a00000000000000210000000000000000000000000001000000' +
      '31504b01021e030a0000000000000021000000000000000000000000000100000000000000000000' +
      '00a4810000000031504b050600000000010001002f0000001f0000000000',
    'hex',
  );
  const outputOnly = judgeTask({ kind: 'output-only' });

  it('[JDG-2] is taken byte for byte, is no text to look at, and may be larger than a source', async () => {
    const { contestId } = await contestWith({}, outputOnly);
    expect((await anna.call('task', { contestId, tid: 1 })).body.max_source_bytes).toBe(10_000_000);
    const sid = await submit(contestId, 'zip', ZIP);
    const { source, bytes, file_name } = (await anna.call('submission', { contestId, sid })).body;
    expect({ source, bytes, file_name }).toEqual({ source: '', bytes: ZIP.length, file_name: 'a.zip' });
    expect((await admin.call('staffSubmission', { sid })).body.source).toBe('');
    const file = await anna.call('submissionSource', { contestId, sid });
    expect(Buffer.from(file.body as unknown as Uint8Array)).toEqual(ZIP);
    expect(file.headers.get('content-type')).toBe('application/zip');
    await server.app.db.deleteFrom('judge_jobs').execute();
  });

  it.each([
    ['text', Buffer.from('these are not the answers')],
    ['an archive cut short', ZIP.subarray(0, -10)],
    ['an archive of nothing', Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex')],
  ])('[TSK-2] is refused when it is %s', async (_, content) => {
    const { contestId } = await contestWith({}, outputOnly);
    const { status, error } = await anna.call(
      'submit',
      { contestId, task: 1, language: 'zip', client_id: randomUUID() },
      { source: { name: 'a.zip', content } },
    );
    expect([status, error]).toEqual([400, 'backend.not_a_zip']);
    expect((await anna.call('submissions', { contestId })).body.submissions).toEqual([]);
  });
});

describe('a source', () => {
  it.each([
    ['the task\u2019s own limit', judgeTask({ sourceBytes: 2_000 }), 2_000, '2 KB'],
    ['the usual one where the task is not judged by us', null, 100_000, '100 KB'],
  ])('[TSK-2] may be as large as %s says, to the byte', async (_, judge, limit, told) => {
    const contestId = await server.seed.contest({ competitors: [ids.anna] });
    const taskId = await server.seed.task(contestId, 1);
    if (judge) await addVersion(server.app.db, taskId, judge);
    expect((await anna.call('task', { contestId, tid: 1 })).body.max_source_bytes).toBe(limit);
    const send = (bytes: number) =>
      anna.call(
        'submit',
        { contestId, task: 1, language: 'cpp', client_id: randomUUID() },
        { source: { name: 'a.cpp', content: 'x'.repeat(bytes) } },
      );
    expect(await send(limit + 1)).toMatchObject({ status: 413, error: `backend.too_large:${told}` });
    expect((await send(limit)).status).toBe(200);
    await server.app.db.deleteFrom('judge_jobs').execute();
  });
});
