import { randomUUID } from 'node:crypto';
import { type CallName } from '#protocol/calls.ts';
import { type workshopVersionCalls } from '#protocol/calls/staff/authoring/versions.ts';
import { putFile } from '#server/files/store.ts';
import { type Person } from '#tests/support/server.ts';
import { ownTask } from './workshop-attempts.ts';
import { type Attempt, MARK, quizZip, type World } from './world.ts';

type Attempts<N extends CallName> = Readonly<
  Record<N, (world: World, who: Person) => Attempt | Promise<Attempt>>
>;

const PROBLEM = `problem_format_version: 2025-09\nname: ${MARK}\n`;

/** A valid attempt of each call about versions. */
export const WORKSHOP_VERSION_ATTEMPTS: Attempts<keyof typeof workshopVersionCalls> = {
  workshopVersions: ({ taskId }) => ({ input: { tid: taskId } }),
  workshopDiff: async (world) => ({ input: { tid: world.taskId, from: await aCommit(world), to: 0 } }),
  workshopCompared: async (world) => {
    const after = await put(world, 'compared.txt', MARK);
    return { input: { tid: world.taskId, path: 'compared.txt', before: '', after } };
  },
  workshopPackage: async (world) => ({ input: { tid: world.taskId, version: await aCommit(world) } }),
  goBackWorkshop: async (world) => {
    const version = await aCommit(world);
    return { input: { tid: world.taskId, version, revision: await revisionOf(world) } };
  },
  bringWorkshopPackage: async ({ server }, who) => {
    const taskId = await ownTask(who);
    const revision = await revisionOf({ server, taskId });
    return {
      input: { tid: taskId, revision, apply: true },
      files: { package: { name: 'quiz.zip', content: quizZip() } },
    };
  },
  tryWorkshopVersion: async (world) => {
    await world.server.app.db
      .updateTable('submissions')
      .set({ status: 'judged', verdict: 'WA' })
      .where('id', '=', world.submissionId)
      .execute();
    return { input: { tid: world.taskId, version: await aVersion(world) } };
  },
  useWorkshopVersion: async (world) => ({ input: { tid: world.taskId, version: await aVersion(world) } }),
  workshopMetadata: ({ taskId }) => ({ input: { tid: taskId } }),
  saveWorkshopMetadata: async (world) => {
    const problem = await put(world, 'problem.yaml', PROBLEM);
    const { db } = world.server.app;
    await db
      .deleteFrom('task_files')
      .where('task_id', '=', world.taskId)
      .where('path', '=', 'judge.yaml')
      .execute();
    return { input: { tid: world.taskId, problem, judge: '', values: JSON.stringify(VALUES) } };
  },
};

const NOTHING = {
  authors: [],
  contributors: [],
  testers: [],
  packagers: [],
  sources: [],
  acknowledgements: [],
  rights_owner: [],
  keywords: [],
};
const VALUES = {
  kind: 'batch',
  time_resolution: null,
  ac_to_time_limit: null,
  time_limit_to_tle: null,
  checker: null,
  checker_convention: null,
  validator_convention: null,
  names: { en: MARK },
  type: 'scoring',
  time_limit: 2,
  memory: 256,
  output: null,
  code: null,
  limits: {},
  languages: [],
  score_mode: 'last',
  source_name: '',
  io_input: '',
  io_output: '',
  main_solution: '',
  license: null,
  difficulty: null,
  ...NOTHING,
};

async function revisionOf({ server, taskId }: Pick<World, 'server' | 'taskId'>): Promise<number> {
  const task = server.app.db.selectFrom('tasks').select('tree_revision').where('id', '=', taskId);
  return (await task.executeTakeFirstOrThrow()).tree_revision;
}

async function put({ server: { app }, taskId }: World, path: string, text: string): Promise<string> {
  const content = Buffer.from(text);
  const file = { hash: await putFile(app.db, content), bytes: content.length, made_from: null };
  await app.db
    .insertInto('task_files')
    .values({ task_id: taskId, path, ...file, changed_at: 0, changed_by: null })
    .onConflict((conflict) => conflict.columns(['task_id', 'path']).doUpdateSet(file))
    .execute();
  return file.hash;
}

/** A version with files that is not used for judging. */
async function aCommit(world: World): Promise<number> {
  const path = `${randomUUID()}.txt`;
  const hash = await put(world, path, MARK);
  const { db } = world.server.app;
  const number = Math.floor(Math.random() * 1_000_000_000) + 1;
  const { id } = await db
    .insertInto('task_commits')
    .values({
      task_id: world.taskId,
      number,
      at: 0,
      by_user: null,
      message: MARK,
      version_id: null,
      report: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('task_commit_files')
    .values({ commit_id: id, path, hash, bytes: MARK.length, made_from: null })
    .execute();
  return number;
}

/** A version for judging, without files. */
async function aVersion({ server, taskId }: World): Promise<number> {
  const { db } = server.app;
  const like = await db
    .selectFrom('task_versions')
    .select(['judge', 'format'])
    .where('task_id', '=', taskId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const number = Math.floor(Math.random() * 1_000_000_000) + 1;
  await db
    .insertInto('task_versions')
    .values({
      task_id: taskId,
      number,
      at: 0,
      by_user: null,
      format: like.format,
      judge: JSON.stringify(like.judge),
    })
    .execute();
  return number;
}
