import { randomUUID } from 'node:crypto';
import { type CallName } from '../../../protocol/calls.ts';
import { type workshopCalls } from '../../../protocol/calls/workshop.ts';
import { putFile } from '../../../server/files/store.ts';
import { type Person } from '../../support/server.ts';
import { type Attempt, MARK, type World } from './world.ts';

type Attempts<N extends CallName> = Readonly<
  Record<N, (world: World, who: Person) => Attempt | Promise<Attempt>>
>;

/** What each call of the workshop is given by somebody who may make it. */
export const WORKSHOP_ATTEMPTS: Attempts<keyof typeof workshopCalls> = {
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
  commitWorkshopTask: async ({ server, taskId }) => {
    const task = server.app.db.selectFrom('tasks').select('tree_revision').where('id', '=', taskId);
    const { tree_revision: revision } = await task.executeTakeFirstOrThrow();
    return { input: { tid: taskId, message: MARK, revision } };
  },
  workshopHere: ({ taskId }) => ({ input: { tid: taskId, tab: randomUUID(), path: '' } }),
};

async function aFile({ server: { app }, taskId }: World): Promise<string> {
  const path = `${randomUUID()}.txt`;
  const content = Buffer.from(MARK);
  const file = { hash: await putFile(app.db, content), bytes: content.length, made_from: null };
  await app.db
    .insertInto('task_files')
    .values({ task_id: taskId, path, ...file, changed_at: 0, changed_by: null })
    .execute();
  return path;
}
