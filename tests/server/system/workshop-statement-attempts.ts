import { type CallName } from '#protocol/calls.ts';
import { type workshopReadyCalls } from '#protocol/calls/staff/authoring/ready.ts';
import { type workshopStatementCalls } from '#protocol/calls/staff/authoring/statement.ts';
import { putFile } from '#server/files/store.ts';
import { type Person } from '#tests/support/server.ts';
import { type Attempt, MARK, type World } from './world.ts';

type Attempts<N extends CallName> = Readonly<
  Record<N, (world: World, who: Person) => Attempt | Promise<Attempt>>
>;

/** A valid attempt of each call about using a task. */
export const WORKSHOP_READY_ATTEMPTS: Attempts<keyof typeof workshopReadyCalls> = {
  workshopReady: ({ taskId }) => ({ input: { tid: taskId } }),
  workshopUse: ({ taskId }) => ({ input: { tid: taskId } }),
};

/** A valid attempt of each call about a task's statements. */
export const WORKSHOP_STATEMENT_ATTEMPTS: Attempts<keyof typeof workshopStatementCalls> = {
  workshopStatement: ({ taskId }) => ({ input: { tid: taskId } }),
  workshopStatementPdf: async (world) => {
    await put(world, 'statement/problem.el.pdf', '%PDF-1.7');
    return { input: { tid: world.taskId, lang: 'el' } };
  },
  addWorkshopLanguage: async (world) => {
    await withoutFile(world, 'statement/problem.de.md');
    return { input: { tid: world.taskId, lang: 'de', name: MARK, format: 'md' } };
  },
  nameWorkshopTask: ({ taskId }) => ({ input: { tid: taskId, lang: 'fr', name: MARK } }),
  removeWorkshopLanguage: async (world) => {
    await put(world, 'statement/problem.fr.md', MARK);
    return { input: { tid: world.taskId, lang: 'fr' } };
  },
};

/** Puts a file into the work tree. */
async function put({ server: { app }, taskId }: World, path: string, text: string): Promise<void> {
  const content = Buffer.from(text);
  const file = { hash: await putFile(app.db, content), bytes: content.length, made_from: null };
  await app.db
    .insertInto('task_files')
    .values({ task_id: taskId, path, ...file, changed_at: 0, changed_by: null })
    .onConflict((known) => known.columns(['task_id', 'path']).doUpdateSet(file))
    .execute();
}

async function withoutFile({ server: { app }, taskId }: World, path: string): Promise<void> {
  await app.db.deleteFrom('task_files').where('task_id', '=', taskId).where('path', '=', path).execute();
}
