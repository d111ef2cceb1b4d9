import { type Kysely, type NotNull } from 'kysely';
import { shownBy } from '#domain/submissions/feedback.ts';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type Schema } from '#server/db/schema.ts';
import { hiddenFromAt, seesWork, type Seen } from './audience.ts';
import { judgementTypeId, languageId, timesOf } from './configuration.ts';
import { type Brought } from './brought.ts';
import { type CollectionObject, idOfName, idsOf } from './objects.ts';
import { absoluteTime, contestTimeAt, relativeTime } from './times.ts';

/** The ids by which live objects refer to configured ones. */
export interface References {
  readonly teamIds: ReadonlyMap<number, string>;
  readonly problemIds: ReadonlyMap<number, string>;
}

/** Submissions and their judgements. */
export interface Work {
  readonly submissions: readonly CollectionObject[];
  readonly judgements: readonly CollectionObject[];
  /** The submission's id by its number, for submissions that this audience sees. */
  readonly submissionIds: ReadonlyMap<number, string>;
  /** Languages that were used, by extension. */
  readonly languages: ReadonlySet<string>;
  /** The ids of our own shown judgements, by their number: each has runs. */
  readonly judged: ReadonlyMap<number, string>;
}

const NOTHING: Work = {
  submissions: [],
  judgements: [],
  submissionIds: new Map(),
  languages: new Set(),
  judged: new Map(),
};

/**
 * `submissions` and `judgements`, in the order of their times. The public sees no files, no judgement of a
 * submission in the freeze, and only the judgement that counts; the staff see all finished judgements and
 * those under way.
 */
export async function workOf(
  db: Kysely<Schema>,
  seen: Seen,
  { brought, ...references }: References & { readonly brought: Brought },
): Promise<Work> {
  if (!seesWork(seen)) return NOTHING;
  const all = await submissionRows(db, seen);
  const ids = idsOf(all);
  const languageOf = (row: SubmissionRow) => ({ languageId: languageId(row.language, brought) });
  const rows = all.flatMap((row) => {
    const team = references.teamIds.get(row.participant_id);
    const problem = references.problemIds.get(row.task_number);
    return team === undefined || problem === undefined
      ? []
      : [{ ...row, id: ids.get(row.id) ?? '', number: row.id, team, problem, ...languageOf(row) }];
  });
  const shown = new Map(rows.map((row) => [row.number, row]));
  const taken = new Set(all.map(broughtJudgementId));
  const judged = new Map<number, string>();
  const judgements: CollectionObject[] = [];
  for (const row of rows) {
    if (!isResultShown(seen, row)) continue;
    // A submission from a feed was judged elsewhere: only the feed has its judgement.
    if (row.judgement_id === null) judgements.push(...broughtJudgement(seen, row));
  }
  const idOf = (judgement: number) => (taken.has(String(judgement)) ? `own-${judgement}` : String(judgement));
  for (const row of await judgementRows(db, seen)) {
    const submission = shown.get(row.submission_id);
    if (!submission || !isResultShown(seen, submission)) continue;
    const isCurrent = submission.judgement_id === row.id;
    if (seen.view === 'public' && !isCurrent) continue;
    const id = idOf(row.id);
    judged.set(row.id, id);
    judgements.push(judgementObject(seen, { ...row, id, of: submission.id, isCurrent }));
  }
  for (const { judgement_id: number, submission_id: of, claimed_at: startedAt } of await underWay(db, seen)) {
    const submission = shown.get(of);
    if (submission) judgements.push(unfinishedJudgement(seen, { id: idOf(number), submission, startedAt }));
  }
  return {
    submissions: rows.map((row) => submissionObject(seen, row)),
    judgements,
    submissionIds: new Map(rows.map((row) => [row.number, row.id])),
    languages: new Set(rows.map((row) => row.language)),
    judged,
  };
}

/**
 * `runs` of judgements (their ids by number), in order; a test that was not run has none. Only for the staff.
 */
export async function runsOf(
  db: Kysely<Schema>,
  { contest }: Seen,
  judged: ReadonlyMap<number, string>,
): Promise<readonly CollectionObject[]> {
  if (judged.size === 0) return [];
  const rows = await db
    .selectFrom('judgements')
    .select(['id', 'judged_at', 'result'])
    .where('id', 'in', [...judged.keys()])
    .orderBy('id')
    .execute();
  return rows.flatMap((row) =>
    row.result.tests.flatMap(({ test, verdict, cpuMs }) =>
      verdict === null
        ? []
        : [
            {
              id: `${judged.get(row.id)}-${test + 1}`,
              judgement_id: judged.get(row.id) ?? '',
              ordinal: test + 1,
              judgement_type_id: judgementTypeId(verdict),
              ...timesOf(contest, row.judged_at),
              run_time: seconds(cpuMs),
            },
          ],
    ),
  );
}

type SubmissionRow = Awaited<ReturnType<typeof submissionRows>>[number];
interface PlacedRow extends Omit<SubmissionRow, 'id'> {
  readonly id: string;
  /** Its own. */
  readonly number: number;
  readonly team: string;
  readonly problem: string;
  readonly languageId: string;
}

function submissionRows(db: Kysely<Schema>, { contest }: Seen) {
  return db
    .selectFrom('submissions')
    .select(['id', 'external_id', 'participant_id', 'task_number', 'language', 'file_name', 'at'])
    .select(['contest_time_ms', 'status', 'verdict', 'score', 'judged_at', 'judgement_id', 'cpu_ms'])
    .select('judgement_external_id')
    .where('contest_id', '=', contest.id)
    .orderBy('contest_time_ms')
    .orderBy('id')
    .execute();
}

function judgementRows(db: Kysely<Schema>, { contest }: Seen) {
  return db
    .selectFrom('judgements')
    .innerJoin('submissions', 'submissions.id', 'judgements.submission_id')
    .leftJoin('rejudgings', 'rejudgings.id', 'judgements.rejudging_id')
    .select(['judgements.id', 'judgements.submission_id', 'judgements.started_at', 'judgements.judged_at'])
    .select(['judgements.verdict', 'judgements.score', 'judgements.cpu_ms'])
    .where('submissions.contest_id', '=', contest.id)
    .where((eb) => eb.or([eb('judgements.rejudging_id', 'is', null), eb('rejudgings.state', '=', 'applied')]))
    .orderBy('judgements.judged_at')
    .orderBy('judgements.id')
    .execute();
}

/**
 * Judgements that judges have in hand, only for the staff; one of a rejudging appears after somebody has
 * applied it.
 */
async function underWay(
  db: Kysely<Schema>,
  { contest, view }: Seen,
): Promise<
  readonly { readonly judgement_id: number; readonly submission_id: number; readonly claimed_at: number }[]
> {
  if (view === 'public') return [];
  return db
    .selectFrom('judge_jobs')
    .select(['judgement_id', 'submission_id', 'claimed_at'])
    .where('contest_id', '=', contest.id)
    .where('kind', '=', 'submission')
    .where('state', '=', 'leased')
    .where('rejudging_id', 'is', null)
    .where('judgement_id', 'is not', null)
    .where('submission_id', 'is not', null)
    .where('claimed_at', 'is not', null)
    .$narrowType<{ judgement_id: NotNull; submission_id: NotNull; claimed_at: NotNull }>()
    .orderBy('claimed_at')
    .orderBy('id')
    .execute();
}

/** Whether this audience sees a submission's result: not in a freeze, nor where contestants see less. */
function isResultShown(seen: Seen, row: Pick<SubmissionRow, 'at'>): boolean {
  if (seen.view === 'full') return true;
  const hiddenFrom = hiddenFromAt(seen);
  if (hiddenFrom !== null && row.at >= hiddenFrom) return false;
  const shown = shownBy(seen.contest.feedback, !isIcpcBoard(seen.contest.type));
  return (
    seen.now >= seen.contest.end_at || (shown.verdict && (isIcpcBoard(seen.contest.type) || shown.score))
  );
}

function submissionObject({ contest, view }: Seen, row: PlacedRow): CollectionObject {
  return {
    id: row.id,
    team_id: row.team,
    problem_id: row.problem,
    language_id: row.languageId,
    time: absoluteTime(row.at),
    contest_time: relativeTime(row.contest_time_ms),
    // The schema of submissions requires an entry point also where there is none.
    entry_point: entryPointOf(row),
    files:
      view === 'full'
        ? [
            {
              href: `contests/${contest.id}/submissions/${row.id}/files`,
              filename: 'files.zip',
              mime: 'application/zip',
            },
          ]
        : [],
  };
}

/** The main class, by which the file of a Java program of ours is named. */
function entryPointOf({ language, file_name: name }: SubmissionRow | PlacedRow): string | null {
  return language === 'java' && /\.java$/i.test(name) ? name.replace(/\.java$/i, '') : null;
}

/** The id of a judgement that came in by a feed. */
function broughtJudgementId(
  row: Pick<SubmissionRow, 'judgement_external_id'> & { readonly id: number | string },
) {
  return idOfName(row.judgement_external_id ?? `of-${row.id}`);
}

function broughtJudgement(seen: Seen, row: PlacedRow): readonly CollectionObject[] {
  if (row.status !== 'judged' || row.verdict === null) return [];
  const { verdict, score, cpu_ms: cpuMs } = row;
  return [
    judgementObject(seen, {
      id: broughtJudgementId(row),
      of: row.id,
      started_at: row.at,
      judged_at: Math.max(row.judged_at ?? row.at, row.at),
      verdict,
      score,
      cpu_ms: cpuMs,
      isCurrent: true,
    }),
  ];
}

function judgementObject(
  { contest }: Seen,
  judgement: {
    readonly id: string;
    readonly of: string;
    readonly started_at: number;
    readonly judged_at: number;
    readonly verdict: Verdict;
    readonly score: number | null;
    readonly cpu_ms: number | null;
    readonly isCurrent: boolean;
  },
): CollectionObject {
  const { started_at: startedAt, judged_at: judgedAt, cpu_ms: cpuMs } = judgement;
  return {
    id: judgement.id,
    submission_id: judgement.of,
    judgement_type_id: judgementTypeId(judgement.verdict),
    ...(!isIcpcBoard(contest.type) && { score: judgement.score ?? 0 }),
    current: judgement.isCurrent,
    start_time: absoluteTime(startedAt),
    start_contest_time: relativeTime(contestTimeAt(contest, startedAt)),
    end_time: absoluteTime(judgedAt),
    end_contest_time: relativeTime(contestTimeAt(contest, judgedAt)),
    ...(cpuMs !== null && { max_run_time: seconds(cpuMs) }),
  };
}

/** A judgement that was started: its verdict and its end follow under the same id. Its score is not known. */
function unfinishedJudgement(
  { contest }: Seen,
  {
    id,
    submission,
    startedAt,
  }: { readonly id: string; readonly submission: PlacedRow; readonly startedAt: number },
): CollectionObject {
  return {
    id,
    submission_id: submission.id,
    judgement_type_id: null,
    // At most one judgement counts; while another does, this one does not yet.
    current: submission.judgement_id === null,
    start_time: absoluteTime(startedAt),
    start_contest_time: relativeTime(contestTimeAt(contest, startedAt)),
    end_time: null,
    end_contest_time: null,
  };
}

function seconds(ms: number): number {
  return Math.round(ms) / 1_000;
}
