import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { AWARD_PRESETS } from '#domain/standings/awards.ts';
import { termsCode, watchTermsOf } from '#domain/proctoring/consent.ts';
import { type Role, ROLES } from '#domain/roles.ts';
import { type CallName, calls } from '#protocol/calls.ts';
import { type CallRow } from '#protocol/define.ts';
import { hashSecret } from '#server/features/session/secrets.ts';
import { CHEAPEST_COST, hashPassword } from '#server/model/passwords/passwords.ts';
import { createLoginToken } from '#server/features/session/login-tokens.ts';
import { newFirstAdminToken } from '#server/features/people/accounts/first-admin.ts';
import { putFile } from '#server/files/store.ts';
import { addVersion, doublingTask } from '#tests/support/judging.ts';
import {
  type Files,
  type Input,
  NOW,
  type Person,
  startTestServer,
  type TestServer,
} from '#tests/support/server.ts';
import { aPng } from '#tests/support/png.ts';
import { type Attempt, MARK, quizZip, type World } from './world.ts';
import { certificateAttempts } from './certificate-attempts.ts';
import { translationAttempts } from './translation-attempts.ts';
import { MARKING_ATTEMPTS } from './marking-attempts.ts';
import { WATCHING_ATTEMPTS } from './watching-attempts.ts';
import { REVEAL_ATTEMPTS } from './reveal-attempts.ts';
import { ONSITE_ATTEMPTS } from './onsite-attempts.ts';
import { MONITORING_ATTEMPTS } from './monitoring-attempts.ts';
import { REPORT_ATTEMPTS } from './report-attempts.ts';
import { SPECTATING_ATTEMPTS } from './spectating-attempts.ts';
import { SOLUTION_ATTEMPTS } from './solution-attempts.ts';
import { WORKSHOP_ATTEMPTS } from './workshop-attempts.ts';
import { WORKSHOP_QUIZ_ATTEMPTS } from './workshop-quiz-attempts.ts';
import { WORKSHOP_VERSION_ATTEMPTS } from './workshop-version-attempts.ts';
import { WORKSHOP_PROGRAM_ATTEMPTS } from './workshop-program-attempts.ts';
import { WORKSHOP_READY_ATTEMPTS, WORKSHOP_STATEMENT_ATTEMPTS } from './workshop-statement-attempts.ts';

const MINUTE = 60_000;
/** The password for `unlock`. */
const PASSWORD = 'the password';
/** The number of the contest's quiz. */
const QUIZ_TASK = 2;

/** Makes the world on a server of its own. */
export async function makeWorld(): Promise<World> {
  const server = await startTestServer();
  const { seed, app } = server;
  const checks = { check_screen: true, check_camera: true, balloons: 'frozen', printing: true } as const;
  const contest = await seed.contest({ name: `${MARK} main`, ...checks });
  const taskId = await seed.task(contest, 1, { name: `${MARK} task` });
  const hash = await putFile(app.db, Buffer.from(`# ${MARK}`));
  await app.db
    .insertInto('statements')
    .values({ task_id: taskId, lang: 'en', mime: 'text/markdown', name: 'en.md', file_hash: hash })
    .execute();
  await aQuizTask(seed, app, contest);
  await app.db
    .insertInto('attachments')
    .values({ task_id: taskId, name: 'a.txt', mime: 'text/plain', file_hash: hash })
    .execute();
  const nvo = await seed.contest({ name: `${MARK} nvo`, type: 'nvo', tasks: 3 });
  const fed = await seed.contest({ name: `${MARK} fed`, external_id: 'fed' });
  const foreign = await seed.contest({ name: 'Foreign', tasks: 1 });
  let made = 0;
  const person: World['person'] = async (role, where) => {
    const name = `${role}-${(made += 1)}`;
    const id = await seed.user({ name, role });
    for (const contestId of where === 'inside' ? [contest, nvo, fed] : [foreign])
      await enter(contestId, id, role);
    if (role === 'user' && where === 'inside') await seed.consent(contest, id);
    return server.loginAs(name);
  };
  const enter = (contestId: number, userId: number, role: Role) =>
    role === 'user'
      ? seed.participant({ contest_id: contestId, user_id: userId })
      : app.db.insertInto('contest_staff').values({ contest_id: contestId, user_id: userId }).execute();
  const owner = await person('user', 'inside');
  const { body: submission } = await owner.call('submit', { contestId: contest, ...solution() }, source());
  await addVersion(app.db, taskId, await doublingTask(app.db));
  const { body: userTest } = await owner.call('runUserTest', { contestId: contest, ...solution() }, trial());
  const { body: question } = await owner.call('ask', { contestId: contest, ...aQuestion() });
  const { id: participantId } = await app.db
    .selectFrom('participants')
    .select('participants.id')
    .innerJoin('users', 'users.id', 'user_id')
    .where('users.name', '=', owner.name)
    .where('contest_id', '=', contest)
    .executeTakeFirstOrThrow();
  const ids = {
    contest,
    nvo,
    fed,
    foreign,
    taskId,
    questionId: question.id,
    submissionId: submission.id,
    userTestId: userTest.id,
    rejudgingId: await aRejudging({ server, contest }),
    participantId,
  };
  return { server, ...ids, person };
}

/** A print request of a person. */
async function aPrint({ server, contest, participantId }: World): Promise<number> {
  const facts = { bytes: 1, pages: 1, at: NOW, task_number: null, submission_id: null };
  const nobody = { printed_at: null, printed_by: null, closed_at: null, closed_by: null };
  const { id } = await server.app.db
    .insertInto('prints')
    .values({
      contest_id: contest,
      participant_id: participantId,
      client_id: randomUUID(),
      file_name: MARK,
      source: MARK,
      ...facts,
      ...nobody,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Lets the person agree to be watched, as they must before they send pictures. */
async function agreed({ server, contest }: World, who: Person): Promise<void> {
  const user = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('name', '=', who.name)
    .executeTakeFirstOrThrow();
  await server.seed.consent(contest, user.id);
}

/** The code of the contest's watching terms. */
async function codeOf({ server, contest }: World): Promise<string> {
  const row = await server.app.db
    .selectFrom('contests')
    .selectAll()
    .where('id', '=', contest)
    .executeTakeFirstOrThrow();
  return termsCode(watchTermsOf(row));
}

/** A competitor whose sessions may end, because no other test uses them. */
async function aBystander({ server, contest }: World): Promise<number> {
  const user_id = await server.seed.user({ name: `bystander-${randomUUID()}` });
  return server.seed.participant({ contest_id: contest, user_id });
}

/** A bystander with a picture. */
async function pictured(world: World): Promise<{ readonly id: number; readonly picture: string }> {
  const { db } = world.server.app;
  const id = await aBystander(world);
  const picture = await putFile(db, aPng(5, 5));
  const columns = { picture_hash: picture, picture_mime: 'image/png' };
  await db.updateTable('participants').set(columns).where('id', '=', id).execute();
  return { id, picture };
}

/** The address of an encrypted part of some contest's tasks. */
async function aSealedPart(world: World): Promise<string> {
  const { db, now } = world.server.app;
  const part = await putFile(db, Buffer.from(randomUUID()));
  const contest_id = await world.server.seed.contest({ start_at: now() + 60_000 });
  const seal = { contest_id, name: randomUUID(), key: '', digest: '', opened_at: null };
  await db.insertInto('seals').values(seal).execute();
  await db.insertInto('seal_parts').values({ contest_id, name: 'tasks', file_hash: part }).execute();
  return part;
}

async function ofBystander(world: World, who: Person, what: Input): Promise<Attempt> {
  await teacher(world, who);
  return { input: { cid: world.contest, ids: JSON.stringify([await aBystander(world)]), ...what } };
}

/** A new competitor of the contest, whom no other test uses. */
async function aCompetitor({ server, contest }: World): Promise<{ id: number; name: string }> {
  const name = `competitor-${randomUUID()}`;
  const id = await server.seed.user({ name });
  await server.seed.participant({ contest_id: contest, user_id: id });
  return { id, name };
}

async function ofCompetitor(world: World, who: Person): Promise<{ uid: number }> {
  await teacher(world, who);
  return { uid: (await aCompetitor(world)).id };
}

/** A file with one new person. */
function aPeopleFile(): Files {
  return { file: { name: 'people.csv', content: `login;name\nfiled-${randomUUID()};${MARK}` } };
}

/** Makes an author a teacher, because only teachers may arrange people. */
async function teacher({ server }: World, { name, role }: Person): Promise<void> {
  if (role !== 'author') return;
  await server.app.db.updateTable('users').set({ types: 'teacher' }).where('name', '=', name).execute();
}

/** An admin's adjustment, which can be withdrawn once. */
async function anAdjustment({ server, contest, participantId }: World): Promise<number> {
  const by_user = await server.seed.user({ name: `by-${randomUUID()}`, role: 'admin' });
  const { id } = await server.app.db
    .insertInto('score_adjustments')
    .values({ contest_id: contest, participant_id: participantId, amount: 1, reason: MARK, at: NOW, by_user })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A contest that is over, perhaps with results that are final. */
async function anOver({ seed }: TestServer, finalAt: number | null): Promise<number> {
  return seed.contest({ start_at: NOW - 60 * MINUTE, end_at: NOW - MINUTE, final_at: finalAt });
}

/** A late submission that waits for a decision; each can be decided once. */
async function aLateArrival({ server, contest, participantId, taskId }: World): Promise<number> {
  const { id } = await server.app.db
    .insertInto('late_arrivals')
    .values({
      contest_id: contest,
      participant_id: participantId,
      task_id: taskId,
      task_number: 1,
      sent_at: NOW - 2,
      at: NOW,
      ended_at: NOW - 1,
      ended_by: 'contest',
      contacts: '[]',
      others: 0,
      others_heard: 0,
      value: 'null',
      replaced: 'null',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A question that nobody has answered. */
async function aWaiting({ server, contest, participantId }: World): Promise<number> {
  const asked = { topic: 'general', question: MARK, asked_at: NOW, client_id: randomUUID() };
  const { id } = await server.app.db
    .insertInto('questions')
    .values({ contest_id: contest, participant_id: participantId, ...asked })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function anAnnouncement({ server, contest }: World): Promise<number> {
  const by_user = await server.seed.user({ name: `by-${randomUUID()}`, role: 'admin' });
  const { id } = await server.app.db
    .insertInto('announcements')
    .values({ contest_id: contest, topic: MARK, message: MARK, at: NOW, by_user })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function aPlan(): Input {
  return { topic: 'general', message: MARK, anchor: 'clock', at_ms: NOW + 60 * MINUTE };
}

async function aPlanned({ server, contest }: World): Promise<number> {
  const by_user = await server.seed.user({ name: `by-${randomUUID()}`, role: 'admin' });
  const said = { topic: MARK, message: MARK, audience: 'all', audience_name: '' } as const;
  const { id } = await server.app.db
    .insertInto('planned_announcements')
    .values({ contest_id: contest, ...said, anchor: 'end', at_ms: 0, by_user })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A valid attempt of each call, by a person who may make it. A call without an entry does not compile. */
export const ATTEMPTS: Readonly<Record<CallName, (world: World, who: Person) => Attempt | Promise<Attempt>>> =
  {
    ...WORKSHOP_ATTEMPTS,
    ...WORKSHOP_VERSION_ATTEMPTS,
    ...WORKSHOP_PROGRAM_ATTEMPTS,
    ...SOLUTION_ATTEMPTS,
    ...WORKSHOP_READY_ATTEMPTS,
    ...WORKSHOP_STATEMENT_ATTEMPTS,
    ...WORKSHOP_QUIZ_ATTEMPTS,
    ...MARKING_ATTEMPTS,
    ...WATCHING_ATTEMPTS,
    ...ONSITE_ATTEMPTS,
    ...REVEAL_ATTEMPTS,
    ...SPECTATING_ATTEMPTS,
    ...certificateAttempts(({ server }) => makePdfsAtOnce(server)),
    ...MONITORING_ATTEMPTS,
    ...REPORT_ATTEMPTS,
    ...translationAttempts(({ server }) => makePdfsAtOnce(server)),
    me: () => ({}),
    loginQueue: () => ({}),
    meToken: async ({ server }) => {
      const id = await server.seed.user({ name: `token-${randomUUID()}` });
      return { input: { token: await createLoginToken(server.app.db, id, MINUTE, NOW) } };
    },
    firstAdmin: async ({ server }) => {
      // Only a server whose admins cannot log in gets a first one.
      await server.app.db
        .updateTable('users')
        .set({ disabled_at: NOW })
        .where('role', '=', 'admin')
        .execute();
      const token = await newFirstAdminToken(server.app);
      const who = { name: `first-${randomUUID()}`, display_name: 'First', password: 'a long password' };
      return { input: { token: token ?? '', ...who } };
    },
    log: (world) => ({ input: { ...inContest(world), operation: 'SCREEN_SHARE', message: 'STOPPED' } }),
    lock: (world, who) => withPassword(world, who, {}),
    unlock: (world, who) => withPassword(world, who, { password: PASSWORD }),
    recover: () => ({ input: { username: `lost-${randomUUID()}` } }),
    recovered: async (world) => ({ input: { ticket: await aTicket(world) } }),
    recoveries: () => ({}),
    issuePassword: async (world) => ({ input: { rid: await aRecovery(world) } }),
    dismissRecovery: async (world) => ({ input: { rid: await aRecovery(world), reason: 'Not them' } }),
    logout: () => ({}),
    watching: (world) => ({ input: inContest(world) }),
    consent: async (world) => ({ input: { ...inContest(world), code: await codeOf(world), agreed: '1' } }),
    snapshotScreen: async (world, who) => {
      await agreed(world, who);
      return { input: inContest(world), files: picture() };
    },
    snapshotCamera: async (world, who) => {
      await agreed(world, who);
      return { input: inContest(world), files: picture() };
    },

    init: (world) => ({ input: inContest(world) }),
    staffInit: (world) => ({ input: inContest(world) }),
    contest: (world) => ({ input: inContest(world) }),
    config: (world) => ({ input: inContest(world) }),
    tasks: (world) => ({ input: inContest(world) }),
    batch: (world) => ({ input: { ...inContest(world), calls: 'config' } }),
    smallInfo: (world) => ({ input: inContest(world) }),
    communication: (world) => ({ input: inContest(world) }),
    communicationSeen: (world) => ({ input: inContest(world) }),
    standing: (world) => ({ input: inContest(world) }),
    scoreHistory: (world) => ({ input: { ...inContest(world), pid: world.participantId } }),
    standingMoment: (world) => ({ input: { ...inContest(world), at: 0 } }),
    standingHistories: (world) => ({ input: { ...inContest(world), pids: `[${world.participantId}]` } }),
    standingStatistics: (world) => ({ input: inContest(world) }),
    standingResults: (world) => ({ input: inContest(world) }),
    publicHead: ({ contest }) => ({ input: { aid: contest } }),
    publicHeadAt: ({ contest }) => ({ input: { aid: contest, cut: 1 } }),
    publicSnapshot: async ({ server, contest: aid }) => {
      const { epoch, snapshot } = (await server.call('publicHead', { aid })).body;
      return { input: { aid, cut: `${epoch}-${snapshot}` } };
    },
    publicDelta: async ({ server, contest: aid }) => {
      const { epoch } = (await server.call('publicHead', { aid })).body;
      const { length } = await server.told(`/topic/standing/${aid}`);
      return { input: { aid, span: `${epoch}-${length - 1}-${length}` } };
    },
    updates: (world) => ({ input: { ...inContest(world), since: '{"/topic/configuration":0}' } }),
    start: ({ nvo }) => ({ input: { contestId: nvo } }),
    nextModule: async ({ server, nvo }, who) => {
      await server.app.db
        .updateTable('participants')
        .from('users')
        .set({ started_tasks: 1, module_started_at: NOW - 2 * MINUTE })
        .whereRef('users.id', '=', 'participants.user_id')
        .where('users.name', '=', who.name)
        .where('contest_id', '=', nvo)
        .execute();
      return { input: { contestId: nvo } };
    },
    finish: (world) => ({ input: inContest(world) }),

    task: (world) => ({ input: { ...inContest(world), tid: 1 } }),
    statement: (world, { role }) => ({
      input: { ...inContest(world), tid: role === 'user' ? 1 : world.taskId, lang: 'en' },
    }),
    attachment: (world, { role }) => ({
      input: { ...inContest(world), tid: role === 'user' ? 1 : world.taskId, name: 'a.txt' },
    }),
    submissions: (world) => ({ input: inContest(world) }),
    submission: ownSubmission,
    submissionSource: ownSubmission,
    submit: (world) => ({ input: { ...inContest(world), ...solution() }, files: source() }),
    userTests: (world) => ({ input: inContest(world) }),
    userTest: ownUserTest,
    userTestFile: ownUserTest,
    runUserTest: (world) => ({ input: { ...inContest(world), ...solution() }, files: trial() }),
    ask: (world) => ({ input: { ...inContest(world), ...aQuestion() } }),
    results: (world) => ({ input: inContest(world) }),
    quiz: (world) => ({ input: { ...inContest(world), tid: QUIZ_TASK } }),
    saveAnswer: (world) => ({
      input: { ...inContest(world), tid: QUIZ_TASK, qid: 1, value: '"a"', marked: false, revision: 1 },
    }),

    contests: (world) => ({ input: inContest(world) }),
    needs: () => ({}),
    contestCheck: ({ contest }) => ({ input: { cid: contest } }),
    rehearse: async (world) => ({ input: { cid: await aRehearsal(world, 'none') } }),
    stopRehearsal: async (world) => ({ input: { cid: await aRehearsal(world, 'running') } }),
    contestDetail: ({ contest }) => ({ input: { cid: contest } }),
    contestSettings: async ({ server, contest }, who) => {
      // All earlier people of tests are its staff, and settings name at most 1,000.
      await server.app.db
        .deleteFrom('contest_staff')
        .where('contest_id', '=', contest)
        .where('user_id', 'not in', (eb) => eb.selectFrom('users').select('id').where('name', '=', who.name))
        .execute();
      return { input: { cid: contest } };
    },
    saveSettings: async ({ server, contest }) => {
      const { version } = await server.app.db
        .selectFrom('contests')
        .select('version')
        .where('id', '=', contest)
        .executeTakeFirstOrThrow();
      return { input: { cid: contest, version, changes: '{"penalty_minutes":20}' } };
    },
    consequences: ({ contest }) => ({ input: { cid: contest, changes: '{"penalty_minutes":10}' } }),
    assignableStaff: () => ({}),
    createContest: () => ({ input: { settings: JSON.stringify(settings()) } }),
    readContestFile: () => ({
      files: { file: { name: 'contest.yaml', content: 'name: Cup\nduration: 5:00:00\n' } },
    }),
    createContestFromFile: async (_world, who) => {
      const file = { name: 'contest.yaml', content: 'name: Cup\nduration: 5:00:00\n' };
      const { status, body } = await who.call('readContestFile', {}, { file });
      const plan = status === 200 ? body.plan : '';
      return { input: { settings: JSON.stringify(settings()), plan }, files: { file } };
    },
    scoreboard: ({ contest }) => ({ input: { cid: contest } }),
    exportSize: ({ contest }) => ({ input: { cid: contest } }),
    exportContest: ({ contest }) => ({ input: { cid: contest } }),
    openContest: async (world, who) => ({
      input: { cid: await anotherContest(world, who, { start_at: NOW + MINUTE, end_at: NOW + 2 * MINUTE }) },
    }),
    closeContest: async (world, who) => ({ input: { cid: await anotherContest(world, who, {}) } }),
    archiveContest: async (world, who) => ({
      input: { cid: await anotherContest(world, who, {}), archived: true },
    }),
    contestContents: ({ contest }) => ({ input: { cid: contest } }),
    deleteContest: async (world, who) => ({ input: { cid: await anotherContest(world, who, {}) } }),
    undoChange: async (world) => ({ input: { aid: await aChange(world) } }),
    undoConsequences: async (world) => ({ input: { aid: await aChange(world) } }),
    removeDemo: () => ({}),
    demo: () => ({}),
    extendContest: ({ contest }) => ({ input: { cid: contest, minutes: 1 } }),
    extendParticipant: ({ contest, participantId }) => ({
      input: { cid: contest, pid: participantId, minutes: 1 },
    }),
    participants: ({ contest }) => ({ input: { cid: contest } }),
    addParticipants: async (world, who) => {
      await teacher(world, who);
      const { name } = await aCompetitor(world);
      return { input: { cid: world.contest, names: JSON.stringify([name]), category: MARK } };
    },
    removeParticipants: (world, who) => ofBystander(world, who, {}),
    extendParticipants: (world, who) => ofBystander(world, who, { minutes: 1, reason: MARK }),
    setParticipants: (world, who) => ofBystander(world, who, { category: MARK }),
    setParticipantPicture: async (world, who) => {
      await teacher(world, who);
      return {
        input: { cid: world.contest, pid: await aBystander(world) },
        files: { picture: { name: 'a.png', content: aPng() } },
      };
    },
    removeParticipantPictures: async (world, who) => {
      await teacher(world, who);
      const { id } = await pictured(world);
      return { input: { cid: world.contest, ids: JSON.stringify([id]) } };
    },
    participantPicture: async (world) => {
      const { picture } = await pictured(world);
      return { input: { picture } };
    },
    sealedPart: async (world) => ({ input: { part: await aSealedPart(world) } }),
    endSessions: async (world) => ({
      input: { cid: world.contest, pid: await aBystander(world) },
    }),
    setTimes: ({ contest }) => ({ input: { cid: contest, ...times() } }),
    setStandings: ({ contest }) => ({ input: { cid: contest, standings: 'yes', public_standing: true } }),
    questions: (world) => ({ input: inContest(world) }),
    questionStatistics: (world) => ({ input: inContest(world) }),
    renewClaims: ({ questionId }) => ({ input: { qids: JSON.stringify([questionId]) } }),
    claimQuestion: ({ questionId }) => ({ input: { qid: questionId, take_over: true } }),
    releaseQuestion: ({ questionId }) => ({ input: { qid: questionId } }),
    answer: async (world) => ({ input: { qid: await aWaiting(world), answer: 'Yes.', to: 'everybody' } }),
    announcements: (world) => ({ input: inContest(world) }),
    announce: (world) => ({ input: { ...inContest(world), topic: 'general', message: MARK } }),
    withdrawAnnouncement: async (world) => ({ input: { aid: await anAnnouncement(world) } }),
    audiences: (world) => ({ input: inContest(world) }),
    plannedAnnouncements: (world) => ({ input: inContest(world) }),
    planAnnouncement: (world) => ({ input: { ...inContest(world), ...aPlan() } }),
    changePlanned: async (world) => ({ input: { aid: await aPlanned(world), version: 1, ...aPlan() } }),
    cancelPlanned: async (world) => ({ input: { aid: await aPlanned(world) } }),
    quickAnswers: (world) => ({ input: inContest(world) }),
    setQuickAnswers: async (world) => {
      const { app } = world.server;
      await app.db.deleteFrom('quick_answer_lists').where('contest_id', '=', world.contest).execute();
      const answers = JSON.stringify([{ standard: 'yes' }, { standard: null, label: MARK, text: MARK }]);
      return { input: { ...inContest(world), version: 0, answers } };
    },
    staffSubmissions: (world) => ({ input: { ...inContest(world), limit: 10 } }),
    staffSubmission: ({ submissionId }) => ({ input: { sid: submissionId } }),
    similarity: ({ contest, taskId }) => ({ input: { contest, task: taskId, pick: 'last' } }),
    startSimilarity: async (world) => {
      await aPairOfSources(world);
      await world.server.app.db.deleteFrom('similarity_runs').execute();
      return { input: { contest: world.contest, task: world.taskId, pick: 'last' } };
    },
    cancelSimilarity: ({ contest, taskId }) => ({ input: { contest, task: taskId, pick: 'last' } }),
    similarityPair: async (world) => ({ input: await aPairOfSources(world) }),
    savedFilters: () => ({ input: { feed: 'submissions' } }),
    saveFilter: ({ contest }) => ({
      input: { feed: 'submissions', name: 'one', query: 'status=WA', contest },
    }),
    deleteFilter: async (_, who) => {
      const { body } = await who.call('saveFilter', { feed: 'submissions', name: 'mine', query: 'a=1' });
      return { input: { fid: body.id } };
    },
    submissionsArchive: (world) => ({ input: inContest(world) }),
    userTestsArchive: (world) => ({ input: inContest(world) }),
    staffSubmissionSource: ({ submissionId }) => ({ input: { sid: submissionId } }),
    setConfig: () => ({ input: { websockets: '1', live_updates: '1' } }),
    audit: (world) => ({ input: inContest(world) }),

    people: () => ({}),
    peopleValues: () => ({}),
    person: async (world) => ({ input: { uname: (await aCompetitor(world)).name } }),
    createPerson: async (world, who) => {
      await teacher(world, who);
      const person = { name: `made-${randomUUID()}`, display_name: MARK };
      return { input: { person: JSON.stringify(person), contest: world.contest } };
    },
    changePerson: async (world, who) => ({
      input: {
        ...(await ofCompetitor(world, who)),
        changes: JSON.stringify({ room: { from: '', to: MARK } }),
      },
    }),
    disablePerson: async (world, who) => ({
      input: { ...(await ofCompetitor(world, who)), disabled: true },
    }),
    removePerson: async (world, who) => {
      await teacher(world, who);
      const { id, name } = await aCompetitor(world);
      return { input: { uid: id, how: 'delete', name } };
    },
    exportPerson: async (world, who) => ({ input: await ofCompetitor(world, who) }),
    erasePerson: async (world) => {
      // The person takes part in no running contest.
      const name = `erased-${randomUUID()}`;
      return { input: { uid: await world.server.seed.user({ name }), name } };
    },
    endPersonSessions: async (world, who) => ({ input: await ofCompetitor(world, who) }),
    viewAs: async (world, who) => ({ input: await ofCompetitor(world, who) }),
    checkPeopleFile: async (world, who) => {
      await teacher(world, who);
      return { input: { contest: world.contest }, files: aPeopleFile() };
    },
    writePeopleFile: async (world, who) => {
      await teacher(world, who);
      const [input, files] = [{ contest: world.contest }, aPeopleFile()];
      const { body } = await who.call('checkPeopleFile', input, files);
      return { input: { ...input, plan: body.plan }, files };
    },
    issuePasswords: async (world, who) => {
      const { uid } = await ofCompetitor(world, who);
      return { input: { ids: JSON.stringify([uid]), what: 'both' } };
    },

    system: (world) => ({ input: inContest(world) }),
    judge: () => ({}),
    retryJob: async (world) => ({ input: { jid: await aLostJob(world) } }),
    rejudgings: (world) => ({ input: inContest(world) }),
    rejudging: ({ rejudgingId }) => ({ input: { rid: rejudgingId } }),
    chosenToRejudge: ({ contest }) => ({ input: { contest } }),
    rejudge: ({ contest, submissionId }) => ({
      input: { contest, ids: String(submissionId), reason: `${MARK} reason` },
    }),
    lateArrivals: (world) => ({ input: inContest(world) }),
    decideLate: async (world) => ({
      input: { ids: JSON.stringify([await aLateArrival(world)]), decision: 'rejected', reason: MARK },
    }),
    applyRejudging: async (world) => ({ input: { rid: await aRejudging(world) } }),
    cancelRejudging: async (world) => ({ input: { rid: await aRejudging(world) } }),
    staffUserTests: (world) => ({ input: inContest(world) }),
    staffUserTest: ({ userTestId }) => ({ input: { utid: userTestId } }),
    staffUserTestFile: ({ userTestId }) => ({ input: { utid: userTestId, part: 'input' } }),

    importPackage: ({ contest }) => ({
      input: { into: contest },
      files: { package: { name: 'quiz.zip', content: quizZip() } },
    }),
    packageDrafts: () => ({}),
    confirmPackage: async (world, who) => ({
      input: { did: await aDraft(world, who), version: '', accept: true },
    }),
    cancelPackage: async (world, who) => ({ input: { did: await aDraft(world, who) } }),
    contestTasks: ({ contest }) => ({ input: { cid: contest } }),
    addContestTask: async (world, who) => ({
      input: { cid: world.contest, task: await anUnusedTask(world, who) },
    }),
    orderContestTasks: async (world) => {
      const { cid, order } = await anArrangedContest(world);
      return { input: { cid, order: JSON.stringify([...order].reverse()), known: JSON.stringify(order) } };
    },
    setContestTask: async (world) => {
      const { cid, order } = await anArrangedContest(world);
      const known = JSON.stringify(['A', 100, null, null]);
      return {
        input: {
          cid,
          tid: order[0] ?? 0,
          label: 'A',
          max_score: 100,
          module_minutes: '',
          balloon_color: '',
          known,
        },
      };
    },
    removeContestTask: async (world) => {
      const { cid, order } = await anArrangedContest(world);
      return { input: { cid, tid: order[0] ?? 0 } };
    },
    taskList: () => ({ input: { words: MARK } }),
    deleteTask: async (world, who) => ({ input: { tid: await anUnusedTask(world, who) } }),
    scoring: ({ contest }) => ({ input: { cid: contest } }),
    openWork: ({ contest }) => ({ input: { cid: contest } }),
    scoreDetail: ({ contest, participantId }) => ({ input: { cid: contest, pid: participantId, number: 1 } }),
    balloons: ({ contest }) => ({ input: { cid: contest } }),
    handBalloon: async ({ server: { app }, contest, participantId }) => {
      const key = { contest_id: contest, participant_id: participantId, task_number: 1 };
      const taken = { taken_at: NOW, taken_by: null, delivered_at: null, delivered_by: null };
      await app.db
        .insertInto('balloons')
        .values({ ...key, ...taken })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return {
        input: { cid: contest, participant: participantId, task: 1, state: 'waiting', was: 'taken' },
      };
    },
    prints: ({ contest }) => ({ input: { cid: contest } }),
    printText: async (world) => ({ input: { cid: world.contest, prid: await aPrint(world) } }),
    handlePrint: async (world) => ({
      input: { cid: world.contest, prid: await aPrint(world), state: 'printed', was: 'waiting' },
    }),
    ownMarks: ({ contest }) => ({ input: { contestId: contest } }),
    ownPrints: ({ contest }) => ({ input: { contestId: contest } }),
    askPrint: ({ contest }) => ({
      input: { contestId: contest, client_id: randomUUID() },
      files: { source: { name: 'a.cpp', content: MARK } },
    }),
    adjustScore: ({ contest, participantId }) => ({
      input: { cid: contest, pid: participantId, amount: 1, reason: MARK },
    }),
    withdrawAdjustment: async (world) => ({
      input: { cid: world.contest, aid: await anAdjustment(world), reason: MARK },
    }),
    disqualify: async (world) => ({
      input: { cid: world.contest, pid: await aBystander(world), reason: MARK },
    }),
    reinstate: async (world) => {
      const pid = await aBystander(world);
      await world.server.app.db
        .updateTable('participants')
        .set({ disqualified_at: NOW })
        .where('id', '=', pid)
        .execute();
      return { input: { cid: world.contest, pid, reason: MARK } };
    },
    finalise: async ({ server }) => ({ input: { cid: await anOver(server, null) } }),
    reopen: async ({ server }) => ({ input: { cid: await anOver(server, NOW - MINUTE), reason: MARK } }),
    publishResults: async ({ server }) => ({ input: { cid: await anOver(server, null) } }),
    resultsPdf: async ({ server, contest }) => {
      await makePdfsAtOnce(server);
      return { input: { cid: contest, lang: 'en', title: 'Results', words: JSON.stringify(RESULT_WORDS) } };
    },
    setAwards: ({ contest }) => ({
      input: { cid: contest, rules: JSON.stringify(AWARD_PRESETS.icpc) },
    }),

    feedOpen: () => ({ input: { contest: JSON.stringify(feedContest()) } }),
    feedChange: ({ fed }) => ({ input: { cid: fed, contest: JSON.stringify(feedContest()) } }),
    feedEvents: ({ fed }) => ({ input: { cid: fed, events: '[]' } }),
  };

/** Every call with its row, in the order of the table. */
export const CALLS = Object.entries(calls) as [CallName, CallRow][];

/** The roles that a row names; every role for calls open to all logged-in people, or to anyone. */
export function rolesOf(row: CallRow): readonly Role[] {
  return row.roles === 'anyone' || row.roles === 'session' ? ROLES : row.roles;
}

function inContest({ contest }: World): Input {
  return { contestId: contest };
}

async function ownSubmission(world: World, who: Person): Promise<Attempt> {
  const { body } = await who.call('submit', { ...inContest(world), ...solution() }, source());
  return { input: { ...inContest(world), sid: body.id } };
}

async function ownUserTest(world: World, who: Person): Promise<Attempt> {
  const { body } = await who.call('runUserTest', { ...inContest(world), ...solution() }, trial());
  return { input: { ...inContest(world), utid: body.id, part: 'input' } };
}

async function aQuizTask(seed: TestServer['seed'], app: TestServer['app'], contest: number): Promise<void> {
  const task_id = await seed.task(contest, QUIZ_TASK, { name: `${MARK} quiz`, is_quiz: true });
  const options = JSON.stringify(['a', 'b'].map((id) => ({ id, text: id })));
  const key = JSON.stringify({ kind: 'single', correct: 'a' });
  const text = JSON.stringify(`${MARK} question`);
  await app.db
    .insertInto('quiz_questions')
    .values({ task_id, number: 1, kind: 'single', points: 1, text, options, key })
    .execute();
}

/** A rejudging of the contest without a decision, and without work under way. */
async function aRejudging({ server, contest }: Pick<World, 'server' | 'contest'>): Promise<number> {
  const by_user = await server.seed.user({ name: `by-${randomUUID()}`, role: 'admin' });
  const { id } = await server.app.db
    .insertInto('rejudgings')
    .values({ contest_id: contest, by_user, reason: MARK, at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A contest with a solution to rehearse with, and with a running rehearsal or none. */
async function aRehearsal({ server, contest, taskId }: World, state: 'none' | 'running'): Promise<number> {
  const { db } = server.app;
  const { version_id } = await db
    .selectFrom('tasks')
    .select('version_id')
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
  const source = { name: 'a.cpp', hash: await putFile(db, Buffer.from(MARK)), bytes: MARK.length };
  await db
    .insertInto('jury_solutions')
    .values({
      version_id: version_id ?? 0,
      path: 'accepted/a.cpp',
      language: 'cpp',
      source: JSON.stringify(source),
      stated: JSON.stringify({ expectations: [], results: [] }),
      outcome: 'null',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.deleteFrom('rehearsals').where('contest_id', '=', contest).execute();
  if (state === 'running')
    await db
      .insertInto('rehearsals')
      .values({
        contest_id: contest,
        by_user: null,
        started_at: NOW,
        ended_at: null,
        stage_id: null,
        is_board_right: null,
      })
      .execute();
  return contest;
}

async function aLostJob({ server, contest, userTestId, participantId }: World): Promise<number> {
  const what = { kind: 'user_test', user_test_id: userTestId } as const;
  const place = {
    contest_id: contest,
    participant_id: participantId,
    language: 'cpp',
    priority: 30,
    turn: 0,
  };
  const { id } = await server.app.db
    .insertInto('judge_jobs')
    .values({ ...what, ...place, created_at: NOW, state: 'lost', error: MARK })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A task in no contest; it belongs to the person if they are staff of the main contest. */
async function anUnusedTask({ server, contest }: World, { name }: Person): Promise<number> {
  const { db } = server.app;
  const inside = await db
    .selectFrom('contest_staff')
    .innerJoin('users', 'users.id', 'contest_staff.user_id')
    .select('users.id')
    .where('contest_id', '=', contest)
    .where('users.name', '=', name)
    .executeTakeFirst();
  const { id } = await db
    .insertInto('tasks')
    .values({
      name: `${MARK} unused`,
      is_quiz: false,
      time_limit_ms: 1,
      memory_limit_bytes: 1,
      languages: 'cpp',
      slug: `unused-${randomUUID()}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const version = await addVersion(db, id);
  await db
    .updateTable('task_versions')
    .set({ by_user: inside?.id ?? null })
    .where('id', '=', version)
    .execute();
  return id;
}

/** A quiz uploaded for the contest by this person, or by another if they may not. */
async function aDraft({ server, contest }: World, { name, role }: Person): Promise<number> {
  const { db } = server.app;
  const user = await db
    .selectFrom('users')
    .select('users.id')
    .where('name', '=', name)
    .where((eb) =>
      eb.or([
        eb.val(role === 'admin'),
        eb('id', 'in', db.selectFrom('contest_staff').select('user_id').where('contest_id', '=', contest)),
      ]),
    )
    .executeTakeFirst();
  const slug = `quiz-${randomUUID()}`;
  const { id } = await db
    .insertInto('package_drafts')
    .values({
      user_id: user?.id ?? (await server.seed.user({ name: `owner-${randomUUID()}`, role: 'author' })),
      contest_id: contest,
      at: NOW,
      expires_at: NOW + 60 * MINUTE,
      file_name: 'quiz.zip',
      bytes: 1,
      state: 'ready',
      kind: 'quiz',
      slug,
      report: '[]',
      found: JSON.stringify({ kind: 'quiz', quiz: { slug, names: { en: MARK }, questions: [] } }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A contest of the same staff, with two tasks that nobody has worked on. */
async function anArrangedContest({ server, contest }: World) {
  const staff = await server.app.db
    .selectFrom('contest_staff')
    .select('user_id')
    .where('contest_id', '=', contest)
    .execute();
  const cid = await server.seed.contest({
    name: `${MARK} arranged`,
    tasks: 2,
    staff: staff.map((one) => one.user_id),
  });
  const places = await server.app.db
    .selectFrom('contest_tasks')
    .select('task_id')
    .where('contest_id', '=', cid)
    .orderBy('number')
    .execute();
  return { cid, order: places.map((place) => place.task_id) };
}

/** Two submissions for one task by different people. */
async function aPairOfSources(world: World): Promise<{ left: number; right: number }> {
  const { contest } = world;
  const submitted = async () => {
    const who = await world.person('user', 'inside');
    const { body } = await who.call('submit', { contestId: contest, ...solution() }, source());
    return body.id;
  };
  return { left: await submitted(), right: await submitted() };
}

function solution(): Input {
  return { task: 1, language: 'cpp', client_id: randomUUID() };
}

function source(): Files {
  return { source: { name: 'main.cpp', content: 'int main() {}' } };
}

function trial(): Files {
  return { ...source(), input: { name: 'in.txt', content: `${MARK} 1 2` } };
}

function picture(): Files {
  return { file: { name: 'snapshot', content: aPng() } };
}

function aQuestion(): Input {
  return { topic: 'general', question: `${MARK}?`, client_id: randomUUID() };
}

function times(): Input {
  const [start, end] = [NOW - 60 * MINUTE, NOW + 240 * MINUTE];
  return {
    start_time: start,
    end_time: end,
    start_analysis_time: end,
    end_analysis_time: end,
    start_translation_time: start,
    end_translation_time: start,
    unrestricted_time: 0,
  };
}

const RESULT_WORDS = {
  rank: '#',
  login: 'Login',
  name: 'Name',
  group: 'Group',
  school: 'School',
  category: 'Category',
  score: 'Points',
  penalty: 'Time',
  award: 'Award',
  medals: { gold: 'G', silver: 'S', bronze: 'B' },
  mention: 'M',
};

/** No judge runs here, so the database itself makes each PDF as soon as it is wanted. */
async function makePdfsAtOnce({ app: { db } }: TestServer): Promise<void> {
  const hash = await putFile(db, Buffer.from('%PDF-'));
  await sql`create or replace function pdf_at_once() returns trigger language plpgsql as
    ${sql.lit(`begin new.pdf_hash := '${hash}'; return new; end`)}`.execute(db);
  await sql`create or replace trigger pdf_at_once before insert on statement_pdfs
    for each row execute function pdf_at_once()`.execute(db);
}

function settings() {
  const { unrestricted_time, ...instants } = times();
  return {
    ...instants,
    unrestricted_time,
    name: 'New',
    type: 'icpc',
    standings: 'yes',
    public_standing: true,
    last_accepted_breaks_ties: false,
    penalty_minutes: 20,
    feedback: 'tests',
    submissions_limit: null,
    user_tests_limit: null,
    submission_interval: 0,
    user_test_interval: 0,
    check_internet: false,
    check_camera: false,
    check_screen: false,
    share_before_tasks: true,
    one_session: false,
    categories: [],
    staff: [],
  };
}

/** A contest with the same people as the main one, which may be opened, closed and deleted. */
async function anotherContest(
  { server, contest }: World,
  { name }: Person,
  change: Parameters<TestServer['seed']['contest']>[0],
): Promise<number> {
  const { db } = server.app;
  const id = await server.seed.contest({ name: MARK, ...change });
  const assigned = await db
    .selectFrom('contest_staff')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id')
    .where('contest_id', '=', contest)
    .where('users.name', '=', name)
    .executeTakeFirst();
  if (assigned)
    await db
      .insertInto('contest_staff')
      .values({ contest_id: id, ...assigned })
      .execute();
  return id;
}

/** A change of the contest that can be undone. */
async function aChange({ server, contest }: World): Promise<number> {
  const { db } = server.app;
  const { name, version } = await db
    .updateTable('contests')
    .set(({ eb }) => ({ name: `${MARK} ${randomUUID()}`, version: eb('version', '+', 1) }))
    .where('id', '=', contest)
    .returning(['name', 'version'])
    .executeTakeFirstOrThrow();
  const entry = { action: 'saveSettings', target: `contest:${contest}`, contest_id: contest, version };
  const { id } = await db
    .insertInto('audit')
    .values({
      ...entry,
      at: NOW,
      user_id: await server.seed.user({ name: `changer-${randomUUID()}`, role: 'admin' }),
      before: JSON.stringify({ name: `${MARK} main` }),
      after: JSON.stringify({ name }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A contest in the form in which a feed opens it. */
export function feedContest() {
  const id = randomUUID();
  return {
    external_id: id,
    name: 'Fed',
    type: 'icpc',
    start_time: NOW - 60 * MINUTE,
    end_time: NOW,
    standings: 'yes',
    penalty_minutes: 20,
    public_standing: true,
    tasks: [{ external_id: 'a', label: 'A', name: 'A', max_score: 1 }],
    teams: [{ external_id: 't', name: 't', display_name: 'T', group: '', category: '' }],
  };
}

/** Gives the person the password that a locked session asks for. */
async function withPassword({ server }: World, { name }: Person, input: Input): Promise<Attempt> {
  const password = await hashPassword(PASSWORD, CHEAPEST_COST);
  await server.app.db.updateTable('users').set({ password }).where('name', '=', name).execute();
  return { input };
}

async function aTicket(world: World): Promise<string> {
  const ticket = randomUUID();
  await aRecovery(world, ticket);
  return ticket;
}

/** A new person's request for a password, each from a new address, because an address is throttled. */
async function aRecovery({ server }: World, ticket: string = randomUUID()): Promise<number> {
  const username = `lost-${randomUUID()}`;
  const { id } = await server.app.db
    .insertInto('recovery_requests')
    .values({
      ticket_hash: hashSecret(ticket),
      username,
      user_id: await server.seed.user({ name: username }),
      place: '',
      message: '',
      address: username,
      at: NOW,
      decided_at: null,
      decided_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
