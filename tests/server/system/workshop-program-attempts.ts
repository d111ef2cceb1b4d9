import { randomUUID } from 'node:crypto';
import { type CallName } from '#protocol/calls.ts';
import { type workshopProgramCalls } from '#protocol/calls/staff/authoring/programs.ts';
import { putFile } from '#server/files/store.ts';
import { type Person } from '#tests/support/server.ts';
import { type Attempt, MARK, type World } from './world.ts';

type Attempts<N extends CallName> = Readonly<
  Record<N, (world: World, who: Person) => Attempt | Promise<Attempt>>
>;

const PROBLEM = Buffer.from(`problem_format_version: 2025-09\nname: ${MARK}\n`);

/** A valid attempt of each call about the programs of a task. */
export const WORKSHOP_PROGRAM_ATTEMPTS: Attempts<keyof typeof workshopProgramCalls> = {
  workshopPrograms: ({ taskId }) => ({ input: { tid: taskId } }),
  chooseWorkshopChecker: async (world) => {
    const revision = await aPackage(world);
    return { input: { tid: world.taskId, by: 'exact', revision } };
  },
  addWorkshopProgram: async (world) => {
    await aPackage(world);
    const name = `g${randomUUID().replaceAll('-', '').slice(0, 30)}`;
    return { input: { tid: world.taskId, role: 'generator', language: 'py', name } };
  },
};

/** Makes the tree a package without using calls; returns its revision. */
async function aPackage({ server: { app }, taskId }: World): Promise<number> {
  const { db } = app;
  const file = { hash: await putFile(db, PROBLEM), bytes: PROBLEM.length, made_from: null };
  await db.deleteFrom('task_files').where('task_id', '=', taskId).where('path', '=', 'judge.yaml').execute();
  await db
    .insertInto('task_files')
    .values({ task_id: taskId, path: 'problem.yaml', ...file, changed_at: 0, changed_by: null })
    .onConflict((conflict) => conflict.columns(['task_id', 'path']).doUpdateSet(file))
    .execute();
  const { tree_revision: revision } = await db
    .updateTable('tasks')
    .set((eb) => ({ tree_revision: eb('tree_revision', '+', 1) }))
    .where('id', '=', taskId)
    .returning('tree_revision')
    .executeTakeFirstOrThrow();
  return revision;
}
