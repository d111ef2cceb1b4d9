import { randomUUID } from 'node:crypto';
import { type CallName } from '#protocol/calls.ts';
import { type workshopTestCalls } from '#protocol/calls/staff/authoring/tests.ts';
import { type workshopCalls } from '#protocol/calls/staff/authoring/workshop.ts';
import { putFile } from '#server/files/store.ts';
import { type Person } from '#tests/support/server.ts';
import { type Attempt, MARK, type World } from './world.ts';

type Attempts<N extends CallName> = Readonly<
  Record<N, (world: World, who: Person) => Attempt | Promise<Attempt>>
>;

/** A valid attempt of each call about the workshop. */
export const WORKSHOP_ATTEMPTS: Attempts<keyof typeof workshopCalls | keyof typeof workshopTestCalls> = {
  workshopTask: ({ taskId }) => ({ input: { tid: taskId } }),
  workshopFile: async (world) => ({ input: { tid: world.taskId, path: await aFile(world) } }),
  saveWorkshopText: ({ taskId }) => ({
    input: { tid: taskId, path: `${randomUUID()}.txt`, text: MARK, known: '' },
  }),
  uploadWorkshopFile: ({ taskId }) => ({
    input: { tid: taskId, path: `${randomUUID()}.txt` },
    files: { file: { name: 'a.txt', content: MARK } },
  }),
  changeWorkshopFiles: async (world) => ({
    input: {
      tid: world.taskId,
      changes: JSON.stringify([{ kind: 'remove', path: await aFile(world) }]),
    },
  }),
  createWorkshopTask: () => ({
    input: { kind: 'quiz', name: MARK, slug: `t-${randomUUID()}`, languages: '["en"]' },
  }),
  workshopShares: ({ taskId }) => ({ input: { tid: taskId } }),
  shareWorkshopTask: async (world, who) => {
    const { name: username } = await world.person('author', 'outside');
    return { input: { tid: await ownTask(who), username, right: 'read' } };
  },
  giveWorkshopTask: async (_, who) => ({ input: { tid: await ownTask(who), username: who.name } }),
  workshopTree: async (world) => {
    await aFile(world);
    return { input: { tid: world.taskId } };
  },
  commitWorkshopTask: async (world) => ({
    input: { tid: world.taskId, message: MARK, revision: await revisionOf(world) },
  }),
  workshopHere: ({ taskId }) => ({ input: { tid: taskId, tab: randomUUID(), path: '' } }),
  workshopTests: ({ taskId }) => ({ input: { tid: taskId } }),
  workshopFileEnds: async (world) => ({ input: { tid: world.taskId, path: await aFile(world) } }),
  makeWorkshopTests: async (world) => {
    await world.server.app.db.deleteFrom('task_makings').execute();
    await aFile(world, `data/secret/${randomUUID()}.in`);
    return { input: { tid: world.taskId, revision: await nextRevision(world) } };
  },
  stopWorkshopMaking: async ({ server: { app }, taskId }) => {
    await app.db.deleteFrom('task_makings').execute();
    const plan = { generators: [], validators: [], main: null, mainRecipe: '', tests: [], removed: [] };
    const making = { task_id: taskId, by_user: null, at: 0, finished_at: null, error: null, total: 0 };
    await app.db
      .insertInto('task_makings')
      .values({ ...making, plan: JSON.stringify(plan), faults: '[]' })
      .execute();
    return { input: { tid: taskId } };
  },
  saveWorkshopGroup: async (world) => {
    const problem = 'type: scoring\n';
    await aFile(world, 'problem.yaml', problem);
    await nextRevision(world);
    const wanted = {
      folder: 'secret/1-all',
      points: Math.ceil(Math.random() * 1_000),
      rule: 'minimum',
    } as const;
    return { input: { tid: world.taskId, ...wanted, requires: '[]' } };
  },
};

/** A task made by the person; the world's task if they may make none. */
export async function ownTask(who: Person): Promise<number> {
  const slug = `t-${randomUUID()}`;
  const made = await who.call('createWorkshopTask', { kind: 'quiz', name: MARK, slug, languages: '["en"]' });
  return made.status === 200 ? made.body.tid : 1;
}

async function revisionOf({ server, taskId }: World): Promise<number> {
  const task = server.app.db.selectFrom('tasks').select('tree_revision').where('id', '=', taskId);
  return (await task.executeTakeFirstOrThrow()).tree_revision;
}

/** Raises the revision of a tree that was changed without a call, so that it is read again. */
async function nextRevision({ server: { app }, taskId }: World): Promise<number> {
  const row = await app.db
    .updateTable('tasks')
    .set((eb) => ({ tree_revision: eb('tree_revision', '+', 1) }))
    .where('id', '=', taskId)
    .returning('tree_revision')
    .executeTakeFirstOrThrow();
  return row.tree_revision;
}

async function aFile(
  { server: { app }, taskId }: World,
  path = `${randomUUID()}.txt`,
  text = MARK,
): Promise<string> {
  const content = Buffer.from(text);
  const file = { hash: await putFile(app.db, content), bytes: content.length, made_from: null };
  await app.db
    .insertInto('task_files')
    .values({ task_id: taskId, path, ...file, changed_at: 0, changed_by: null })
    .onConflict((conflict) => conflict.columns(['task_id', 'path']).doUpdateSet(file))
    .execute();
  return path;
}
