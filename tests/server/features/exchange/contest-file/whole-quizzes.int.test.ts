import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReadContest } from '#protocol/wire/staff/contest/settings.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { type FileQuiz } from '#server/exchange/contest-file/quiz.ts';
import { zipOf } from '#server/exchange/package/zip.ts';
import { spoiledQuiz } from '#tests/support/fileQuiz.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { give } from '#tests/server/features/quiz/questions.ts';
import { isFull, runs } from '#tests/support/full.ts';

const MINUTE = 60_000;
const QUIZ = 'tasks/quiz-informatics/quiz.json';

let server: TestServer;
let empty: TestServer;
let newcomer: Person;
let exam: Given;
let modules: Given;

beforeAll(async () => {
  [server, empty] = await Promise.all([startTestServer(), startTestServer()]);
  await seedDemo(server.app);
  await empty.seed.user({ name: 'first', role: 'admin' });
  newcomer = await empty.loginAs('first');
  [exam, modules] = [await downloaded('demo:exam'), await downloaded('demo:modules')];
}, 60_000);
afterAll(async () => {
  await server.stop();
  await empty.stop();
});

type Given = Readonly<Record<string, Uint8Array>>;

async function contestOf(externalId: string): Promise<number> {
  const { id } = await server.app.db
    .selectFrom('contests')
    .select('id')
    .where('external_id', '=', externalId)
    .executeTakeFirstOrThrow();
  return id;
}
async function downloaded(externalId: string): Promise<Given> {
  const admin = await server.loginAs('admin');
  const { status, body } = await admin.call('exportContest', {
    cid: await contestOf(externalId),
    secrets: true,
  });
  expect(status).toBe(200);
  return unzipSync(body as unknown as Uint8Array);
}
function fileOf(given: Given) {
  const files = Object.entries(given).map(([name, content]) => ({ name, content: Buffer.from(content) }));
  return { name: 'whole.zip', content: zipOf(files) };
}
async function read(given: Given): Promise<ReadContest> {
  const { status, body, error } = await newcomer.call('readContestFile', {}, { file: fileOf(given) });
  expect([status, error]).toEqual([200, null]);
  return body;
}
function create(given: Given, said: ReadContest) {
  const settings = JSON.stringify(said.settings);
  return newcomer.call('createContestFromFile', { settings, plan: said.plan }, { file: fileOf(given) });
}
async function made(given: Given): Promise<number> {
  const { status, error, body } = await create(given, await read(given));
  expect([status, error]).toEqual([200, null]);
  return body.id;
}
/** The tasks of a contest with their positions and questions, without ids of the server. */
async function asKept({ app: { db } }: TestServer, contestId: number) {
  const rows = await db
    .selectFrom('contest_tasks')
    .innerJoin('tasks', 'tasks.id', 'task_id')
    .selectAll('tasks')
    .select(['number', 'label', 'max_score', 'module_minutes', 'contest_tasks.score_mode as mode_here'])
    .select('balloon_color')
    .where('contest_id', '=', contestId)
    .orderBy('number')
    .execute();
  return Promise.all(
    // The file has tasks in the form in which they are judged, without their work trees.
    rows.map(async ({ id, version_id: version, ...task }) => {
      const questions = await db
        .selectFrom('quiz_questions')
        .select(['number', 'kind', 'points', 'text', 'options', 'key'])
        .where('task_id', '=', id)
        .orderBy('number')
        .execute();
      return { ...task, tree_revision: null, isJudged: version !== null, questions };
    }),
  );
}
async function written() {
  const count = async (table: 'contests' | 'tasks' | 'quiz_questions' | 'files' | 'users' | 'audit') =>
    (
      await empty.app.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  return {
    contests: await count('contests'),
    tasks: await count('tasks'),
    files: await count('files'),
    questions: await count('quiz_questions'),
    users: await count('users'),
    audit: await count('audit'),
  };
}

describe('the quizzes in the file of a whole contest', () => {
  it.runIf(isFull)('[AUT-2] [QIZ-1] with anything wrong in one make nothing, whatever it is', async () => {
    // The program task is left out, because this test is about the quiz.
    const alone = Object.fromEntries(
      Object.entries(exam).filter(([name]) => name === QUIZ || !/^(tasks|files)\//.test(name)),
    );
    const before = await written();
    const good = await read(alone);
    const quiz = JSON.parse(Buffer.from(exam[QUIZ]!).toString()) as FileQuiz;
    await fc.assert(
      fc.asyncProperty(spoiledQuiz(quiz), async (text) => {
        const given = { ...alone, [QUIZ]: Buffer.from(text) };
        const said = await read(given);
        expect(new Set(said.findings.map(({ severity, file }) => `${severity} ${file}`))).toEqual(
          new Set([`error ${QUIZ}`]),
        );
        // It is refused even with the plan of the good file.
        for (const { plan } of [said, good])
          expect((await create(given, { ...good, plan })).status).toBeGreaterThanOrEqual(400);
      }),
      { numRuns: runs(5, 40) },
    );
    expect(await written()).toEqual(before);
  });

  it('[AUT-2] [QIZ-1] come with a final exam to an empty server, where a competitor sits it', async () => {
    const said = await read(exam);
    expect(said.findings).toEqual([]);
    expect(said.tasks).toMatchObject([
      {
        slug: 'quiz-informatics',
        name: 'Тест по информатика',
        becomes: 'new',
        stored_as: 'quiz-informatics',
      },
      { slug: 'bells', becomes: 'new' },
    ]);
    const contestId = await made(exam);
    const there = await asKept(server, await contestOf('demo:exam'));
    expect(await asKept(empty, contestId)).toEqual(there);
    expect(there[0]).toMatchObject({ is_quiz: true, isJudged: false, score_mode: 'last' });
    expect(there[0]?.questions).toHaveLength(10);

    const petya = await empty.loginAs('petya');
    const { body } = await petya.call('quiz', { contestId, tid: 1, lang: 'en' });
    expect([body.langs, body.questions.length]).toEqual([['bg', 'en'], 10]);
    expect(body.questions[4]?.text).toMatch(/!\[A binary tree.*\]\(data:image\/svg\+xml;base64,/);
    for (const [qid, value] of [
      [1, 'd'],
      [3, ['a', 'b', 'd']],
      [4, '5050'],
      [5, 'abdfgh'],
    ] as const)
      expect((await give(petya, contestId, qid, value as never)).status).toBe(200);
    await petya.call('finish', { contestId });
    const row = await empty.app.db
      .selectFrom('quiz_sheets')
      .select(['score', 'pending'])
      .executeTakeFirstOrThrow();
    // 1 + 3 + 2 + 2 points of 20.
    expect(row).toEqual({ score: 40, pending: 0 });
  });

  it('[AUT-2] [QIZ-2] are used as they are where the server has them with the same content, and stand in their modules', async () => {
    const said = await read(modules);
    expect(said.findings).toEqual([]);
    expect(said.tasks.map(({ slug, becomes }) => [slug, becomes])).toEqual([
      ['shelf', 'new'],
      ['quiz-informatics', 'same'],
      ['relay', 'new'],
    ]);
    const contestId = await made(modules);
    const there = await asKept(server, await contestOf('demo:modules'));
    expect(await asKept(empty, contestId)).toEqual(there);
    expect(there.map((task) => task.module_minutes)).toEqual([40, 20, 60]);

    const kalina = await empty.loginAs('kalina');
    expect((await kalina.call('start', { contestId })).body).toMatchObject({ started_tasks: 1 });
    empty.setTime(NOW + 2 * MINUTE);
    await kalina.call('nextModule', { contestId });
    expect((await kalina.call('start', { contestId })).body.module).toMatchObject({
      timeTillEnd: 20 * MINUTE,
    });
    expect((await kalina.call('quiz', { contestId, tid: 2, lang: 'bg' })).body.questions).toHaveLength(10);
    expect((await give(kalina, contestId, 1, 'd', { tid: 2 })).body).toMatchObject({ value: 'd' });
    empty.setTime(NOW);
  });

  it('[AUT-2] of a name that another quiz or a task has are imported beside it, which stays as it was', async () => {
    const quiz = JSON.parse(Buffer.from(exam[QUIZ]!).toString()) as FileQuiz;
    const given = {
      ...exam,
      [QUIZ]: Buffer.from(JSON.stringify({ ...quiz, questions: quiz.questions.slice(1) })),
    };
    const [before] = await asKept(empty, await made(exam));
    expect((await read(given)).tasks[0]).toMatchObject({
      becomes: 'another',
      stored_as: 'quiz-informatics-2',
    });
    const [beside] = await asKept(empty, await made(given));
    expect([beside?.slug, beside?.questions.length]).toEqual(['quiz-informatics-2', 9]);
    expect((await asKept(empty, await made(exam)))[0]).toEqual(before);
    expect((await read(given)).tasks[0]).toMatchObject({ becomes: 'same', stored_as: 'quiz-informatics-2' });

    const text = (name: string) => Buffer.from(exam[name]!).toString();
    const { [QUIZ]: _, ...others } = exam;
    const asShelf = {
      ...others,
      'agon.yaml': Buffer.from(text('agon.yaml').replaceAll('quiz-informatics', 'shelf')),
      'tasks/shelf/quiz.json': Buffer.from(text(QUIZ).replace('quiz-informatics', 'shelf')),
    };
    expect((await read(asShelf)).tasks[0]).toMatchObject({ becomes: 'another', stored_as: 'shelf-2' });
  });

  it('[AUT-2] make nothing when their name is taken between the preview and the confirmation', async () => {
    const text = (name: string) => Buffer.from(exam[name]!).toString();
    const { [QUIZ]: _, ...others } = exam;
    const given = {
      ...others,
      'agon.yaml': Buffer.from(text('agon.yaml').replaceAll('quiz-informatics', 'late')),
      'tasks/late/quiz.json': Buffer.from(text(QUIZ).replace('quiz-informatics', 'late')),
    };
    const said = await read(given);
    expect(said.tasks[0]).toMatchObject({ becomes: 'new', stored_as: 'late' });
    await empty.app.db
      .insertInto('tasks')
      .values({
        name: 'Late',
        slug: 'late',
        is_quiz: true,
        time_limit_ms: 0,
        memory_limit_bytes: 0,
        languages: '',
      })
      .execute();
    const before = await written();
    expect((await create(given, said)).error).toBe('people.changed_meanwhile');
    expect(await written()).toEqual(before);
  });
});
