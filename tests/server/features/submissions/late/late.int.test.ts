import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordJudgement } from '#tests/support/judgement.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { whileWaiting } from '#tests/support/heldRows.ts';
import { NOW, type Person, type TestServer } from '#tests/support/server.ts';

const LATE_TAKEN_MS = 24 * 3_600_000;
const MAX_LATE_WAITING = 200;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const END = NOW + HOUR;
const SOURCE = 'int main() {}\n';

let server: TestServer;
let anna: Person;
let boris: Person;
let author: Person;
let stranger: Person;
let admin: Person;
let ids: Cast['ids'];
let contest: Cast['contest'];

beforeAll(async () => {
  ({ server, anna, boris, author, stranger, admin, ids, contest } = await startWithCast());
});
beforeEach(() => server.setTime(NOW));
afterAll(() => server.stop());

function aContest(given: Parameters<TestServer['seed']['contest']>[0] = {}) {
  return contest({
    start_at: NOW,
    end_at: END,
    start_analysis_at: END,
    end_analysis_at: END,
    ...given,
  });
}

interface Given {
  readonly who?: Person;
  readonly task?: number;
  readonly sentAt?: number;
  readonly client_id?: string;
}

/** Submits at the server's present time a work that claims to be from `sentAt`. */
function submit(contestId: number, { who = anna, task = 1, sentAt, client_id = randomUUID() }: Given = {}) {
  const claim: Record<string, number> = sentAt === undefined ? {} : { sent_at: sentAt };
  return who.call(
    'submit',
    { contestId, task, language: 'cpp', client_id, ...claim },
    { source: { name: 'a.cpp', content: SOURCE } },
  );
}

/** A submission that was given ten minutes before the end and arrives five after it. */
async function aLateOne(contestId: number, given: Given = {}) {
  server.setTime(END + 5 * MINUTE);
  const { status, body } = await submit(contestId, { sentAt: END - 10 * MINUTE, ...given });
  expect(status).toBe(200);
  const late = (await admin.call('lateArrivals', { contestId })).body.late.find(
    ({ submission }) => submission?.id === body.id,
  );
  if (late === undefined) throw new Error('it is not listed');
  return { submission: body, late };
}

function decide(who: Person, ids: readonly number[], decision: 'accepted' | 'rejected', reason = '') {
  return who.call('decideLate', { ids: JSON.stringify(ids), decision, reason });
}

async function row(contestId: number) {
  return (await admin.call('standing', { contestId })).body.rows.find(
    ({ cells }) => Object.keys(cells).length > 0,
  );
}

const jobs = (submissionId: number) =>
  server.app.db.selectFrom('judge_jobs').select('id').where('submission_id', '=', submissionId).execute();

/** The judge finds it right, after the end. */
function accept(submissionId: number) {
  const judgement = { submissionId, verdict: 'AC', score: null, groupScores: null } as const;
  return server.app.write((trx, publish) =>
    recordJudgement(trx, publish, { ...judgement, at: END + 6 * MINUTE }),
  );
}

describe('a submission given in time that arrives after the end', () => {
  it('[TSK-8] is kept with its receipt for the staff to decide, and counts nowhere', async () => {
    const contestId = await aContest();
    const before = (await server.told(`/topic/late@${ids.author}`)).length;
    const { submission, late } = await aLateOne(contestId);
    expect(submission).toMatchObject({
      status: 'queued',
      at: END + 5 * MINUTE,
      contest_time_ms: 50 * MINUTE,
      hash: createHash('sha256').update(SOURCE).digest('hex'),
      late: { state: 'waiting', sent_at: END - 10 * MINUTE, reason: '', decided_at: null },
    });
    expect(late).toMatchObject({
      username: 'anna',
      display_name: 'Anna A.',
      task: 1,
      submission: { id: submission.id, file_name: 'a.cpp', hash: submission.hash },
      answer: null,
      sent_at: END - 10 * MINUTE,
      at: END + 5 * MINUTE,
      ended_at: END,
      ended_by: 'contest',
      state: 'waiting',
      decided_by: null,
    });
    expect(await jobs(submission.id)).toEqual([]);
    expect(await row(contestId)).toBeUndefined();
    expect((await server.told(`/topic/late@${ids.author}`)).slice(before)).toEqual([{ action: 'set', late }]);
    const [own] = (await anna.call('submissions', { contestId })).body.submissions;
    expect(own).toEqual(submission);
    const source = await admin.call('staffSubmissionSource', { sid: submission.id });
    expect(Buffer.from(source.body as unknown as Uint8Array).toString()).toBe(SOURCE);
  });

  it('[TSK-8] sent again, is the same one, also twenty times at once', async () => {
    const contestId = await aContest();
    server.setTime(END + MINUTE);
    const given = { sentAt: END - 1, client_id: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(contestId, given)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await admin.call('lateArrivals', { contestId })).body.late).toHaveLength(1);
    server.setTime(END + 2 * LATE_TAKEN_MS);
    expect((await submit(contestId, given)).body).toEqual(answers[0]?.body);
  });

  it('[TSK-8] in time is taken as ever, whatever it claims, and without a claim the end is the end', async () => {
    const contestId = await aContest();
    server.setTime(END - 1);
    expect((await submit(contestId, { sentAt: END + HOUR })).body).toMatchObject({ late: null, at: END - 1 });
    server.setTime(END);
    expect(await submit(contestId)).toMatchObject({ status: 409, error: 'backend.not_running' });
    expect(await submit(contestId, { sentAt: END })).toMatchObject({ error: 'backend.not_running' });
  });

  it('[TSK-8] is refused with a clear error for a claim in the future or before the start, and when it is too late', async () => {
    const contestId = await aContest();
    server.setTime(END + MINUTE);
    const error = async (sentAt: number) => (await submit(contestId, { sentAt })).error;
    expect(await error(END + HOUR)).toBe('backend.claim_in_future');
    expect(await error(NOW - 1)).toBe('backend.claim_before_start');
    expect(await error(END + SECOND)).toBe('backend.not_running');
    server.setTime(END + LATE_TAKEN_MS);
    expect(await error(END - 1)).toBe('backend.too_late');
    expect((await admin.call('lateArrivals', { contestId })).body.late).toEqual([]);
  });

  it('[TSK-8] is only a competitor’s of the contest, and of a task of it', async () => {
    const contestId = await aContest({ competitors: [ids.anna] });
    server.setTime(END + MINUTE);
    expect((await submit(contestId, { who: boris, sentAt: END - 1 })).status).toBe(404);
    expect((await submit(contestId, { task: 9, sentAt: END - 1 })).status).toBe(409);
  });

  it('[TSK-8] [TML-2] goes by the own extra time', async () => {
    const contestId = await aContest({ competitors: [] });
    await server.seed.participant({ contest_id: contestId, user_id: ids.anna, extra_time_seconds: 600 });
    server.setTime(END + 9 * MINUTE);
    expect((await submit(contestId, { sentAt: END + 8 * MINUTE })).body.late).toBeNull();
    server.setTime(END + 11 * MINUTE);
    expect((await submit(contestId, { sentAt: END + 8 * MINUTE })).body.late?.state).toBe('waiting');
  });

  it('[TSK-8] [QIZ-3] given before the own finish comes late after it', async () => {
    const contestId = await aContest();
    server.setTime(NOW + 10 * MINUTE);
    await anna.call('finish', { contestId });
    server.setTime(NOW + 20 * MINUTE);
    expect(await submit(contestId)).toMatchObject({ error: 'backend.finished' });
    expect(await submit(contestId, { sentAt: NOW + 10 * MINUTE })).toMatchObject({
      error: 'backend.finished',
    });
    expect((await submit(contestId, { sentAt: NOW + 10 * MINUTE - 1 })).body.late?.state).toBe('waiting');
    expect((await admin.call('lateArrivals', { contestId })).body.late).toMatchObject([
      { ended_by: 'finish', ended_at: NOW + 10 * MINUTE },
    ]);
  });

  it('[TSK-8] [QIZ-2] given in a module that is over comes late, one given after it not at all', async () => {
    const contestId = await aContest({ type: 'nvo' });
    await anna.call('start', { contestId });
    server.setTime(NOW + 10 * MINUTE);
    await anna.call('nextModule', { contestId });
    await anna.call('start', { contestId });
    server.setTime(NOW + 20 * MINUTE);
    const over = { task: 1, sentAt: NOW + 9 * MINUTE };
    expect((await submit(contestId, over)).body.late?.state).toBe('waiting');
    expect((await submit(contestId, { ...over, sentAt: NOW + 11 * MINUTE })).status).toBe(409);
    expect((await admin.call('lateArrivals', { contestId })).body.late).toMatchObject([
      { ended_by: 'module', ended_at: NOW + 10 * MINUTE },
    ]);
  });

  it('[TSK-8] comes with what the server knows: when it heard of the person, and of how many others', async () => {
    const veraId = await server.seed.user({ name: 'vera' });
    const vera = await server.loginAs('vera');
    const contestId = await aContest({ competitors: [veraId, ids.boris] });
    const hear = async (who: Person, at: number) => {
      server.setTime(at);
      await who.call('init', { contestId });
    };
    await hear(vera, END - 20 * MINUTE);
    await hear(vera, END - 12 * MINUTE);
    await hear(boris, END - 10 * MINUTE);
    const { late } = await aLateOne(contestId, { who: vera });
    expect(late.contacts).toEqual([
      { from_at: END - 20 * MINUTE, to_at: END - 20 * MINUTE },
      { from_at: END - 12 * MINUTE, to_at: END - 12 * MINUTE },
      { from_at: END + 5 * MINUTE, to_at: END + 5 * MINUTE },
    ]);
    expect(late).toMatchObject({ others: 1, others_heard: 1 });
  });

  it('[TSK-8] [TSK-2] the limit holds; how soon it came after the one before is told to the staff', async () => {
    const contestId = await aContest({ submissions_limit: 3, submission_interval_ms: MINUTE });
    server.setTime(END - 11 * MINUTE);
    await submit(contestId);
    const { late } = await aLateOne(contestId, { sentAt: END - 11 * MINUTE + 20 * SECOND });
    expect(late.too_soon_ms).toBe(40 * SECOND);
    const second = await aLateOne(contestId, { sentAt: END - 5 * MINUTE });
    expect(second.late.too_soon_ms).toBeNull();
    expect(await submit(contestId, { sentAt: END - 1 })).toMatchObject({
      status: 409,
      error: 'backend.no_submissions_left',
    });
  });

  it('[TSK-8] no more wait of one person than people can look at', async () => {
    const contestId = await aContest();
    const { late } = await aLateOne(contestId);
    const again = {
      contest_id: contestId,
      participant_id: late.participant_id,
      task_id: late.task_id,
      task_number: 1,
      sent_at: END - 1,
      at: END,
      ended_at: END,
      ended_by: 'contest' as const,
      contacts: '[]',
      others: 0,
      others_heard: 0,
      value: 'null',
      replaced: 'null',
    };
    await server.app.db
      .insertInto('late_arrivals')
      .values(Array.from({ length: MAX_LATE_WAITING - 1 }, () => again))
      .execute();
    expect(await submit(contestId, { sentAt: END - 1 })).toMatchObject({ error: 'backend.too_many_late' });
  });
});

describe('decisions of the staff on late arrivals', () => {
  it('[TSK-8] an accepted one is judged, and counts as of the time when it was given', async () => {
    const contestId = await aContest({ standings: 'yes_30', standings_visible: true });
    const { submission, late } = await aLateOne(contestId, { sentAt: END - 40 * MINUTE });
    const { status, body } = await decide(author, [late.id], 'accepted');
    expect([status, body.late]).toMatchObject([200, [{ state: 'accepted', decided_by: 'author' }]]);
    expect(await jobs(submission.id)).toEqual([]);
    await accept(submission.id);
    expect(await row(contestId)).toMatchObject({ score: 1, penalty: 20 });
    // It was given before the freeze, so spectators see its verdict although it arrived later.
    const shown = (await anna.call('standing', { contestId })).body.rows;
    expect(shown).toContainEqual(expect.objectContaining({ score: 1, penalty: 20 }));
    expect((await anna.call('submissions', { contestId })).body.submissions[0]).toMatchObject({
      verdict: 'AC',
      late: { state: 'accepted' },
    });
  });

  it('[TSK-8] accepted, it is given to the judge once; waiting and rejected ones are not judged', async () => {
    const contestId = await aContest();
    const version = await server.app.db
      .selectFrom('contest_tasks')
      .select('task_id')
      .where('contest_id', '=', contestId)
      .where('number', '=', 1)
      .executeTakeFirstOrThrow();
    const { id } = await server.app.db
      .insertInto('task_versions')
      .values({ task_id: version.task_id, number: 1, at: NOW, format: 'test', judge: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.app.db
      .updateTable('tasks')
      .set({ version_id: id })
      .where('id', '=', version.task_id)
      .execute();
    const { submission, late } = await aLateOne(contestId);
    expect(await jobs(submission.id)).toEqual([]);
    await decide(admin, [late.id], 'rejected', 'The network was there.');
    expect(await jobs(submission.id)).toEqual([]);
    await decide(admin, [late.id], 'accepted', 'It was not.');
    await decide(admin, [late.id], 'rejected', 'Or was it?');
    await decide(admin, [late.id], 'accepted', 'It was not.');
    expect(await jobs(submission.id)).toHaveLength(1);
  });

  it('[TSK-8] a rejected one has its reason, and the evidence is shown to the staff alone', async () => {
    const contestId = await aContest();
    const { submission, late } = await aLateOne(contestId);
    expect(await decide(admin, [late.id], 'rejected')).toMatchObject({
      status: 400,
      error: 'backend.reason_required',
    });
    await decide(admin, [late.id], 'accepted');
    await accept(submission.id);
    expect(await row(contestId)).toMatchObject({ score: 1 });
    expect(await decide(admin, [late.id], 'rejected')).toMatchObject({ error: 'backend.reason_required' });
    await decide(admin, [late.id], 'rejected', 'The network was there.');
    expect(await row(contestId)).toBeUndefined();
    const own = {
      verdict: null,
      status: 'queued',
      late: { state: 'rejected', reason: 'The network was there.', decided_at: END + 5 * MINUTE },
    };
    expect((await anna.call('submissions', { contestId })).body.submissions[0]).toMatchObject(own);
    expect((await anna.call('submission', { contestId, sid: submission.id })).body).toMatchObject({
      ...own,
      judgement: null,
    });
    expect((await server.told(`/user/queue/submissions@${ids.anna}`)).at(-1)).toMatchObject({
      action: 'update',
      submission: own,
    });
    expect((await admin.call('staffSubmission', { sid: submission.id })).body.verdict).toBe('AC');
  });

  it('[TSK-8] [AUT-6] are in the audit with the state before, and made twice change nothing', async () => {
    const contestId = await aContest();
    const { submission, late } = await aLateOne(contestId);
    await decide(admin, [late.id], 'accepted');
    await decide(admin, [late.id], 'accepted');
    await decide(admin, [late.id], 'rejected', 'On second thoughts');
    const { entries } = (await admin.call('audit', { contestId })).body;
    expect(entries).toMatchObject([
      {
        action: 'decideLate',
        target: `submission:${submission.id}`,
        before: { late_state: 'accepted' },
        after: { late_state: 'rejected', reason: 'On second thoughts' },
      },
      {
        username: 'admin',
        before: { late_state: 'waiting' },
        after: { late_state: 'accepted', counts_at: END - 10 * MINUTE },
      },
    ]);
  });

  it('[TSK-8] accepted by two people at once, both are answered as it is then', async () => {
    const contestId = await aContest();
    const { late } = await aLateOne(contestId);
    const { db } = server.app;
    const answer = await whileWaiting(db, {
      lock: (trx) =>
        trx
          .selectFrom('participants')
          .select('id')
          .where('contest_id', '=', contestId)
          .where('user_id', '=', ids.anna)
          .forUpdate()
          .execute(),
      begin: () => decide(admin, [late.id], 'accepted'),
      meanwhile: (trx) =>
        trx
          .updateTable('late_arrivals')
          .set({ state: 'accepted', counts_at: late.sent_at, decided_at: END, decided_by: ids.author })
          .where('id', '=', late.id)
          .execute(),
    });
    expect(answer.body.late).toMatchObject([{ id: late.id, state: 'accepted' }]);
  });

  it('[TSK-8] counts within the time the person has when it is accepted', async () => {
    const contestId = await aContest();
    const { late } = await aLateOne(contestId, { sentAt: END - MINUTE });
    await server.app.db
      .updateTable('contests')
      .set({ end_at: END - 5 * MINUTE })
      .where('id', '=', contestId)
      .execute();
    await decide(admin, [late.id], 'accepted');
    expect((await admin.call('audit', { contestId })).body.entries[0]?.after).toMatchObject({
      counts_at: END - 5 * MINUTE - 1,
    });
  });

  it('[TSK-8] [LIV-5] is the contest’s own staff’s to see and to say, all together or none', async () => {
    const [contestId, otherId] = [await aContest(), await aContest({ staff: [] })];
    const [one, other] = [await aLateOne(contestId), await aLateOne(otherId)];
    expect((await stranger.call('lateArrivals')).body.late).toEqual([]);
    expect((await decide(stranger, [one.late.id], 'accepted')).status).toBe(404);
    expect((await author.call('lateArrivals')).body.late.map(({ contest }) => contest)).not.toContain(
      otherId,
    );
    expect((await decide(author, [one.late.id, other.late.id], 'accepted')).status).toBe(404);
    expect((await admin.call('lateArrivals', { contestId })).body.late).toMatchObject([{ state: 'waiting' }]);
    expect((await decide(admin, [one.late.id, other.late.id], 'accepted')).status).toBe(200);
    expect(await server.told(`/topic/late@${ids.author}`)).not.toContainEqual(
      expect.objectContaining({ late: expect.objectContaining({ contest: otherId }) as unknown }),
    );
  });
});
