import { sql } from 'kysely';
import { staffPhaseAt } from '#domain/contest/phase.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Chore, startChore } from '#server/chore.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { contestTimes } from '#server/model/times.ts';
import { publishToTranslators } from '#server/model/translation/delegations.ts';
import {
  currentOfficial,
  outdatedOfficials,
  takeOfficial,
  wholeText,
} from '#server/model/translation/official.ts';
import { renewHeaders } from '#server/model/translation/pdfs.ts';
import { taskByNumber } from '#server/model/tasks/queries.ts';
import { announceTo, TO_ALL } from '../communication/announce.ts';
import { publishTask } from '../tasks/content/publish.ts';

/** Time between two looks at changed statements, and at PDFs from judges, ms. */
const LOOK_EVERY_MS = 2_000;

/**
 * Takes the statements of a contest over as official texts where they have changed, and tells translators.
 */
export async function takeOfficials(app: App, contestId: number): Promise<void> {
  const outdated = await outdatedOfficials(app.db, contestId);
  if (outdated.length === 0) return;
  await app.write(async (trx, publish) => {
    await lockContest(trx, contestId);
    let news = false;
    for (const statement of await outdatedOfficials(trx, contestId))
      news =
        (await takeOfficial(trx, contestId, statement, { note: '', now: app.now(), byUser: null })) || news;
    if (news) await publishToTranslators(trx, publish, contestId, null);
  });
}

/** The official text of a task with its versions. */
export async function readOfficial(
  app: App,
  { db, contest, input }: CallContext<'officialText'>,
): Promise<AnswerOf<'officialText'>> {
  await takeOfficials(app, contest.id);
  const task = await taskByNumber(db, contest.id, input.tid);
  const official = task === undefined ? null : await currentOfficial(db, contest.id, task.id);
  if (task === undefined || official === null) throw notFound();
  const history = await db
    .selectFrom('official_texts as o')
    .leftJoin('users as u', 'u.id', 'o.by_user')
    .select(['o.version', 'o.note', 'o.at', 'u.display_name as by'])
    .where('o.contest_id', '=', contest.id)
    .where('o.task_id', '=', task.id)
    .orderBy('o.version', 'desc')
    .execute();
  const { version, lang, format, text } = official;
  return { version, lang, format, text, history };
}

/**
 * Corrects the official text: the statement in the contest is made from it, every translator is told the
 * change and its reason, and once the contest has begun its contestants too. Other contests that have the
 * task keep their text.
 */
export async function correctOfficial(
  app: App,
  context: CallContext<'correctOfficial'>,
): Promise<{ version: number }> {
  const { text, note } = context.input;
  const contestId = context.contest.id;
  return command(app, context, {
    lock: async (trx) => {
      const contest = await lockContest(trx, contestId);
      const task = await taskByNumber(trx, contestId, context.input.tid);
      const before = task === undefined ? null : await currentOfficial(trx, contestId, task.id);
      if (task === undefined || before === null) throw notFound();
      return { contest, task, before };
    },
    decide: decideCorrection,
    apply: async (trx, publish, { decision, rows: { contest, task, before }, context: { caller, now } }) => {
      const { version, isAnnounced } = decision;
      const { hash } = await wholeText(trx, before, text);
      const place = { contestId, taskId: task.id };
      const statement = await correctStatement(trx, place, before.lang, hash);
      await takeOfficial(trx, contestId, statement, { note, now, byUser: caller.userId });
      await publishToTranslators(trx, publish, contestId, null);
      if (isAnnounced) {
        await publishTask(trx, publish, { contest, number: task.number, action: 'update', now });
        const said = { contestId, topic: task.name, message: note, at: now, byUserId: caller.userId };
        await announceTo(trx, publish, { ...TO_ALL, ...said });
      }
      const change = { before: { version: before.version }, after: { version, note } };
      return { answer: { version }, audit: { target: task.name, ...change } };
    },
  });
}

/** The next version of an official text, and whether contestants are told: once their contest has begun. */
export function decideCorrection(
  {
    contest,
    before,
  }: {
    readonly contest: ContestRow;
    readonly before: { readonly version: number; readonly format: string };
  },
  { input: { known }, now }: { readonly input: { readonly known: number }; readonly now: number },
): { readonly version: number; readonly isAnnounced: boolean } {
  if (before.version !== known) throw notNow('backend.official_changed');
  // A LaTeX text comes from the package, with its page view, and cannot be corrected here.
  if (before.format === 'tex') throw notNow('backend.official_latex');
  const isAnnounced = staffPhaseAt(contestTimes(contest), now) !== 'not_started';
  return { version: before.version + 1, isAnnounced };
}

/** Replaces a task's statement in a contest by a text; answers the new statement. Throws 404. */
async function correctStatement(
  trx: Transaction,
  { contestId, taskId }: { readonly contestId: number; readonly taskId: number },
  lang: string,
  hash: string,
) {
  const { file_hash: of } = await trx
    .selectFrom('statements')
    .select('file_hash')
    .where('task_id', '=', taskId)
    .where('lang', '=', lang)
    .executeTakeFirstOrThrow(notFound);
  await trx
    .insertInto('statement_corrections')
    .values({ contest_id: contestId, task_id: taskId, lang, of_hash: of, file_hash: hash })
    .onConflict((known) =>
      known.columns(['contest_id', 'task_id', 'lang']).doUpdateSet({ of_hash: of, file_hash: hash }),
    )
    .execute();
  return trx
    .selectFrom('contest_statements')
    .selectAll()
    .where('contest_id', '=', contestId)
    .where('task_id', '=', taskId)
    .where('lang', '=', lang)
    .executeTakeFirstOrThrow(notFound);
}

/**
 * Takes over statements that authors changed, and publishes PDFs from judges, since judges publish nothing.
 */
export function startTellingTranslations(app: App): Chore {
  let published: ReadonlyMap<number, string> | null = null;
  return startChore(app, {
    everyMs: LOOK_EVERY_MS,
    failed: 'translations_not_told',
    once: async () => {
      const contests = await app.db
        .selectFrom('contests as c')
        .select('c.id')
        .where('c.end_at', '>', app.now())
        .where((eb) =>
          eb.exists(eb.selectFrom('delegations as d').select('d.id').whereRef('d.contest_id', '=', 'c.id')),
        )
        .execute();
      for (const { id } of contests) {
        await takeOfficials(app, id);
        await renewHeaders(app.db, id, app.now());
      }
      published = await publishMade(app, published);
      return false;
    },
  });
}

/**
 * Tells each delegation whose PDFs have changed since the last look; null: this is the first look, which
 * tells nobody. A PDF that was wanted again counts as changed, also where it has the same end as before.
 */
export async function publishMade(
  app: App,
  published: ReadonlyMap<number, string> | null,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; contest_id: number; made: string }>`
    select d.id, d.contest_id, count(p.pdf_hash) || ' ' || count(p.fault) || ' ' || sum(coalesce(p.wanted_at, 0)) as made
    from delegations d join translations t on t.delegation_id = d.id
    join translation_versions n on n.translation_id = t.id
    join statement_pdfs p on p.source_hash = n.source_hash and p.lang = t.lang and p.title = n.title and p.header = n.header
    join contests c on c.id = d.contest_id and c.end_at > ${app.now()}
    where p.pdf_hash is not null or p.fault is not null
    group by d.id`.execute(app.db);
  const others = published === null ? [] : rows.filter(({ id, made }) => published.get(id) !== made);
  if (others.length > 0)
    await app.write(async (trx, publish) => {
      for (const { id, contest_id: contestId } of others)
        await publishToTranslators(trx, publish, contestId, id);
    });
  return new Map(rows.map(({ id, made }) => [id, made]));
}
