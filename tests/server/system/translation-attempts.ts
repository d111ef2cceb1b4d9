import { randomUUID } from 'node:crypto';
import { type CallName } from '#protocol/calls.ts';
import { type translatingCalls } from '#protocol/calls/translation.ts';
import { type translationCalls } from '#protocol/calls/staff/translation.ts';
import { takeOfficials } from '#server/features/translation/official.ts';
import { putFile } from '#server/files/store.ts';
import { NOW, type Person } from '#tests/support/server.ts';
import { type Attempt, MARK, type World } from './world.ts';

type Calls = keyof typeof translatingCalls | keyof typeof translationCalls;
type Attempts<N extends CallName> = Readonly<
  Record<N, (world: World, who: Person) => Attempt | Promise<Attempt>>
>;

const HOUR = 3_600_000;

/** A valid attempt of each call about translating; `makePdfs` makes PDFs at once. */
export function translationAttempts(makePdfs: (world: World) => Promise<void>): Attempts<Calls> {
  const ofText = async (world: World, who: Person, more: Attempt['input'] = {}) => ({
    input: { contestId: await aTranslated(world, who, makePdfs), tid: 1, lang: 'bg', ...more },
  });
  const ofCell = async (world: World, more: Attempt['input'] = {}) => ({
    input: { cid: world.contest, did: await aDelegation(world), tid: 1, lang: 'bg', ...more },
  });
  return {
    translation: async (world, who) => ({ input: { contestId: await aTranslated(world, who, makePdfs) } }),
    translationText: (world, who) => ofText(world, who),
    translationPictures: async (world, who) => ({
      input: { contestId: await aTranslated(world, who, makePdfs), tid: 1, version: 1 },
    }),
    beginTranslation: (world, who) => ofText(world, who),
    saveTranslation: async (world, who) => {
      const attempt = await ofText(world, who);
      return { input: { ...attempt.input, text: MARK, known: await hashOf(world, who) } };
    },
    setTranslationTitle: (world, who) => ofText(world, who, { title: MARK }),
    setTranslationState: (world, who) => ofText(world, who, { state: 'finished' }),
    followOfficial: (world, who) => ofText(world, who, { version: 1 }),
    compileTranslation: (world, who) => ofText(world, who),
    translationHere: (world, who) => ofText(world, who, { tab: 'tab' }),
    translationVersion: async (world, who) => {
      const contestId = await aTranslated(world, who, makePdfs);
      return { input: { contestId, utid: await aVersion(world, who) } };
    },
    translationPdf: async (world, who) => {
      const contestId = await aTranslated(world, who, makePdfs);
      return { input: { contestId, utid: await aVersion(world, who) } };
    },
    glossary: async (world, who) => ({ input: { contestId: await aTranslated(world, who, makePdfs) } }),
    setGlossaryEntry: async (world, who) => ({
      input: {
        contestId: await aTranslated(world, who, makePdfs),
        lang: 'bg',
        term: MARK,
        meaning: MARK,
      },
    }),

    translationBoard: ({ contest }) => ({ input: { cid: contest } }),
    setTranslation: ({ contest }) => ({ input: { cid: contest, official_lang: 'en', sharing: 'none' } }),
    setDelegation: ({ contest }) => ({
      input: { cid: contest, name: randomUUID(), group: '', langs: '["bg"]', people: '[]' },
    }),
    removeDelegation: async (world) => ({ input: { cid: world.contest, did: await aDelegation(world) } }),
    officialText: ({ contest }) => ({ input: { cid: contest, tid: 1 } }),
    correctOfficial: async ({ server: { app }, contest, taskId }) => {
      await takeOfficials(app, contest);
      const { version } = await app.db
        .selectFrom('official_texts')
        .select('version')
        .where('contest_id', '=', contest)
        .where('task_id', '=', taskId)
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      return { input: { cid: contest, tid: 1, text: `# ${MARK}\n`, note: MARK, known: version } };
    },
    uploadTranslation: async (world) => ({
      ...(await ofCell(world)),
      files: { file: { name: 'bg.md', content: MARK } },
    }),
    downloadTranslation: (world) => ofCell(world),
    confirmTranslation: (world) => ofCell(world, { state: 'working' }),
    renderTranslations: ({ contest }) => ({ input: { cid: contest } }),
    translationSets: async (world) => {
      await makePdfs(world);
      return { input: { cid: world.contest } };
    },
  };
}

/** A contest being translated; the person is a translator of a delegation and has begun its task. */
async function aTranslated(
  world: World,
  who: Person,
  makePdfs: (world: World) => Promise<void>,
): Promise<number> {
  const { seed, app } = world.server;
  await makePdfs(world);
  const { id: userId } = await app.db
    .updateTable('users')
    .set({ types: 'translator' })
    .where('name', '=', who.name)
    .returning('id')
    .executeTakeFirstOrThrow();
  const contest = await seed.contest({
    name: MARK,
    start_at: NOW + 9 * HOUR,
    end_at: NOW + 14 * HOUR,
    start_translation_at: NOW - HOUR,
    end_translation_at: NOW + HOUR,
    competitors: [userId],
  });
  const task = await seed.task(contest, 1, { name: MARK });
  await addStatement(world, task);
  await takeOfficials(app, contest);
  const delegation = await seedDelegation(world, contest, userId);
  await seedTranslation(world, delegation, task, userId);
  return contest;
}

async function addStatement({ server: { app } }: World, task: number): Promise<void> {
  const hash = await putFile(app.db, Buffer.from(`# ${MARK}`));
  await app.db
    .insertInto('statements')
    .values({ task_id: task, lang: 'en', mime: 'text/markdown', name: 'en.md', file_hash: hash })
    .execute();
}

/** A delegation of the world's contest with a translation. */
async function aDelegation(world: World): Promise<number> {
  const { app, seed } = world.server;
  await takeOfficials(app, world.contest);
  const userId = await seed.user({ name: `translator-${randomUUID()}`, types: 'translator' });
  await seed.participant({ contest_id: world.contest, user_id: userId });
  const delegation = await seedDelegation(world, world.contest, userId);
  await seedTranslation(world, delegation, world.taskId, userId);
  return delegation;
}

async function seedDelegation(
  { server: { app } }: World,
  contest_id: number,
  user_id: number,
): Promise<number> {
  const { id } = await app.db
    .insertInto('delegations')
    .values({ contest_id, name: `${MARK} ${randomUUID()}`, group_label: '', langs: 'bg' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.insertInto('delegation_people').values({ contest_id, user_id, delegation_id: id }).execute();
  return id;
}

async function seedTranslation(
  { server: { app } }: World,
  delegation_id: number,
  task_id: number,
  updated_by: number,
): Promise<void> {
  await app.db
    .insertInto('translations')
    .values({
      delegation_id,
      task_id,
      lang: 'bg',
      format: 'md',
      text: MARK,
      hash: 'begun',
      official_version: 1,
      updated_at: NOW,
      updated_by,
      shown_version: null,
    })
    .execute();
}

async function own(world: World, who: Person) {
  return world.server.app.db
    .selectFrom('translations as t')
    .innerJoin('delegation_people as n', 'n.delegation_id', 't.delegation_id')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select(['t.id', 't.hash', 'u.id as user'])
    .where('u.name', '=', who.name)
    .orderBy('t.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function hashOf(world: World, who: Person): Promise<string> {
  return (await own(world, who)).hash;
}

async function aVersion(world: World, who: Person): Promise<number> {
  const { id, user } = await own(world, who);
  const { db } = world.server.app;
  const hash = await putFile(db, Buffer.from(MARK));
  const pdf = { lang: 'bg', title: randomUUID() };
  await db
    .insertInto('statement_pdfs')
    .values({ ...pdf, source_hash: hash, maker: 1, pdf_hash: hash, fault: null })
    .execute();
  const row = await db
    .insertInto('translation_versions')
    .values({
      translation_id: id,
      number: 1,
      text: MARK,
      format: 'md',
      official_version: 1,
      why: 'compiled',
      at: NOW,
      by_user: user,
      source_hash: hash,
      shown_hash: hash,
      title: pdf.title,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
