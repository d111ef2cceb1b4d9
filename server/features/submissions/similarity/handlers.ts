import { type SimilarityAnswer } from '#protocol/wire/staff/submissions/similarity.ts';
import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { contestFor, visibleTo } from '#server/model/access.ts';
import { badRequest, notNow } from '#server/model/fault.ts';
import { knownSubmission, knownSubmissions } from '#server/model/submissions/queries.ts';
import { type KnownSubmission, staffSubmission } from '#server/model/submissions/wire.ts';
import { Turns } from '#server/model/turns.ts';
import { compareApart } from './apart.ts';
import { cancel, rowOf, STALE_MS, start, type Wanted } from './run.ts';
import { skeletonsOf, textOf } from './sources.ts';

type Calls = 'similarity' | 'startSimilarity' | 'cancelSimilarity' | 'similarityPair';

const PAIR_MS = 20_000;
/** The limit of comparisons at once, each of which takes a process. */
const pairs = new Turns({ most: 2, waitMs: 10_000 });
const NONE: SimilarityAnswer = {
  state: 'none',
  done: 0,
  total: 0,
  by: null,
  finished_at: null,
  newer: 0,
  result: null,
  submissions: [],
};

/** Calls about the similarity of a task's sources: only for staff of its contest. */
export function similarityHandlers(app: App): Pick<Handlers, Calls> {
  return {
    similarity: async ({ db, caller, input, now }) => {
      await contestFor(db, caller, input.contest);
      return answerOf(app, input, now);
    },

    startSimilarity: async (context) => {
      await contestFor(context.db, context.caller, context.input.contest);
      return start(app, context);
    },

    cancelSimilarity: async (context) => {
      await contestFor(context.db, context.caller, context.input.contest);
      return cancel(app, context);
    },

    similarityPair: async ({ db, caller, input }) => {
      const [left, right] = [
        await visibleTo(db, caller, await knownSubmission(db, input.left)),
        await visibleTo(db, caller, await knownSubmission(db, input.right)),
      ];
      if (left.task_id !== right.task_id || left.id === right.id) throw badRequest('backend.similarity_pair');
      const [one, other] = [await sourceOf(app, left), await sourceOf(app, right)];
      const skeletons = await skeletonsOf(db, left.task_id);
      const report = await pairs.run(() =>
        compareApart({ kind: 'pair', left: one, right: other, skeletons }, PAIR_MS),
      );
      if (report?.kind !== 'pair') throw notNow('backend.similarity_failed');
      return {
        left: { submission: staffSubmission(left), source: one.text },
        right: { submission: staffSubmission(right), source: other.text },
        ...report.found,
        fragments: [...report.found.fragments],
      };
    },
  };
}

async function sourceOf({ db }: App, { id, language, file_hash: hash }: KnownSubmission) {
  return { id, language, text: language === 'zip' ? '' : await textOf(db, hash) };
}

async function answerOf({ db }: App, wanted: Wanted, now: number): Promise<SimilarityAnswer> {
  const row = await rowOf(db, wanted).executeTakeFirst();
  if (!row) return NONE;
  const isLost = row.state === 'running' && now - row.seen_at >= STALE_MS;
  const by = await db.selectFrom('users').select('name').where('id', '=', row.by_user).executeTakeFirst();
  const { newer } = await db
    .selectFrom('submissions')
    .select((eb) => eb.fn.countAll<number>().as('newer'))
    .where('contest_id', '=', wanted.contest)
    .where('task_id', '=', wanted.task)
    .where('id', '>', row.newest_id ?? 0)
    .executeTakeFirstOrThrow();
  const ids = [...new Set(row.result?.pairs.flatMap(({ left, right }) => [left, right]))];
  const named =
    ids.length === 0 ? [] : await knownSubmissions(db).where('submissions.id', 'in', ids).execute();
  const isThere = new Set(named.map(({ id }) => id));
  return {
    state: isLost ? 'failed' : row.state,
    done: row.done,
    total: row.total,
    by: by?.name ?? null,
    finished_at: row.finished_at,
    newer,
    result: row.result && {
      ...row.result,
      pairs: row.result.pairs.filter(({ left, right }) => isThere.has(left) && isThere.has(right)),
    },
    submissions: named.map(staffSubmission),
  };
}
