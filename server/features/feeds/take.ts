import { type FeedEvent } from '../../../protocol/wire/feed.ts';
import { type Transaction } from '../../db/transaction.ts';
import { putFile } from '../../files/store.ts';
import { type Tell } from '../../journal/write.ts';
import { recordJudgement } from '../submissions/judge.ts';
import { lockPlace } from '../submissions/queries.ts';
import { recordSubmission } from '../submissions/record.ts';

/** What became of a batch. */
export interface Taken {
  taken: number;
  repeated: number;
  refused: { external_id: string; reason: string }[];
}

/** A recording knows when somebody submitted, and not what. */
const NO_SOURCE = Buffer.from('The recording of this contest does not hold the source.\n');

interface Places {
  /** Where what stands for the sources is kept. */
  readonly fileHash: string;
  readonly tasks: ReadonlyMap<string, { readonly id: number; readonly number: number }>;
  readonly teams: ReadonlyMap<string, number>;
}

/**
 * Takes a feed's events into its contest, in order, in the caller's transaction. What was taken before is passed over,
 * so a batch may be sent again; what cannot be taken is named with its reason and the rest goes on.
 */
export async function takeFeedEvents(
  trx: Transaction,
  tell: Tell,
  contestId: number,
  events: readonly FeedEvent[],
): Promise<Taken> {
  const result: Taken = { taken: 0, repeated: 0, refused: [] };
  const places = await placesOf(trx, contestId);
  const known = await knownSubmissions(trx, contestId, events);
  for (const event of events) {
    const outcome =
      event.type === 'submission'
        ? await takeSubmission(trx, tell, event, places, known)
        : await takeJudgement(trx, tell, event, known);
    if (outcome === 'taken' || outcome === 'repeated') result[outcome] += 1;
    else result.refused.push({ external_id: event.external_id, reason: outcome.refused });
  }
  return result;
}

type Outcome = 'taken' | 'repeated' | { readonly refused: string };
type Of<T extends FeedEvent['type']> = Extract<FeedEvent, { type: T }>;

async function takeSubmission(
  trx: Transaction,
  tell: Tell,
  event: Of<'submission'>,
  places: Places,
  known: Map<string, number>,
): Promise<Outcome> {
  if (known.has(event.external_id)) return 'repeated';
  const task = places.tasks.get(event.task);
  const participantId = places.teams.get(event.team);
  if (!task) return { refused: 'a submission for a task the contest does not have' };
  if (participantId === undefined) return { refused: 'a submission of a team the contest does not have' };
  const place = await lockPlace(trx, participantId);
  const submission = await recordSubmission(trx, tell, place, {
    taskId: task.id,
    taskNumber: task.number,
    language: event.language,
    fileHash: places.fileHash,
    fileName: 'source.txt',
    bytes: NO_SOURCE.length,
    at: event.at,
    contestTimeMs: event.contest_time_ms,
    clientId: null,
    externalId: event.external_id,
  });
  known.set(event.external_id, submission.id);
  return 'taken';
}

async function takeJudgement(
  trx: Transaction,
  tell: Tell,
  event: Of<'judgement'>,
  known: ReadonlyMap<string, number>,
): Promise<Outcome> {
  const submissionId = known.get(event.submission);
  if (submissionId === undefined) return { refused: 'a judgement of a submission that has not arrived' };
  return recordJudgement(trx, tell, {
    submissionId,
    verdict: event.verdict,
    score: event.score,
    groupScores: event.group_scores,
    at: event.at,
    externalId: event.external_id,
  });
}

async function placesOf(trx: Transaction, contestId: number): Promise<Places> {
  const tasks = await trx
    .selectFrom('contest_tasks')
    .select(['external_id', 'number', 'task_id as id'])
    .where('contest_id', '=', contestId)
    .execute();
  const teams = await trx
    .selectFrom('participants')
    .select(['external_id', 'id'])
    .where('contest_id', '=', contestId)
    .execute();
  return {
    fileHash: await putFile(trx, NO_SOURCE),
    tasks: new Map(tasks.map((one) => [one.external_id ?? '', one])),
    teams: new Map(teams.map((one) => [one.external_id ?? '', one.id])),
  };
}

async function knownSubmissions(
  trx: Transaction,
  contestId: number,
  events: readonly FeedEvent[],
): Promise<Map<string, number>> {
  const ids = events.map((event) => (event.type === 'submission' ? event.external_id : event.submission));
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('submissions')
    .select(['id', 'external_id'])
    .where('contest_id', '=', contestId)
    .where('external_id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.external_id ?? '', row.id]));
}
