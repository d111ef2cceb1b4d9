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
  workshopHere: ({ taskId }) => ({ input: { tid: taskId, tab: randomUUID(), path: '' } }),
};

/** A task that somebody made; that of the world where they may make none. */
async function ownTask(who: Person): Promise<number> {
  const slug = `t-${randomUUID()}`;
  const made = await who.call('createWorkshopTask', { kind: 'quiz', name: MARK, slug, languages: '["en"]' });
  return made.status === 200 ? made.body.tid : 1;
}

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
