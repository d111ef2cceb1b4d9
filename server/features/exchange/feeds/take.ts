import { type FeedEvent } from '#protocol/wire/staff/exchange/feed.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { putFile } from '#server/files/store.ts';
import { type Publish } from '#server/journal/write.ts';
import { refreshRows } from '#server/model/standings/rows.ts';
import { judgedBy, storeJudged, unjudged } from '#server/model/submissions/judge.ts';
import { type PublishedSubmission } from '#server/model/submissions/queries.ts';
import {
  insertSubmissions,
  type ParticipantsSubmission,
  publishLimits,
  publishSubmission,
} from '#server/model/submissions/record.ts';
import { type Placing, placedBy, storePlaced } from './correct.ts';
import { type FeedPlaces, findPlaces, knownByExternalId } from './places.ts';
import { storeRuns } from './store-runs.ts';

/** The outcome of a batch. */
export interface Taken {
  taken: number;
  repeated: number;
  refused: { external_id: string; reason: string }[];
}

type Submitted = Extract<FeedEvent, { type: 'submission' }>;
type Judged = Extract<FeedEvent, { type: 'judgement' }>;
type Withdrawn = Extract<FeedEvent, { type: 'withdrawal' }>;
type Outcome = 'taken' | 'repeated' | { readonly refused: string };

/** The source of a submission. */
export interface FeedSource {
  readonly fileName: string;
  readonly content: Buffer;
}

/** The source in a recording, which knows when somebody submitted, but not what. */
const NO_SOURCE: FeedSource = {
  fileName: 'source.txt',
  content: Buffer.from('The recording of this contest does not hold the source.\n'),
};

/**
 * Takes a feed's events into its contest, in order, in the caller's transaction. Events that were taken
 * before change nothing, so a batch may be sent again; where they correct a submission, it is corrected.
 * Events that cannot be taken are named with the reason, and the rest goes on. Each submission is published
 * as it arrives and as it is judged; the board is published once, after the batch. It costs a fixed number of
 * statements, and one for each different source. `sourceOf` gives the source by the submission's id in the
 * feed.
 */
export async function takeFeedEvents(
  trx: Transaction,
  publish: Publish,
  contestId: number,
  events: readonly FeedEvent[],
  { sourceOf = () => undefined }: { readonly sourceOf?: (externalId: string) => FeedSource | undefined } = {},
): Promise<Taken> {
  const places = await findPlaces(trx, contestId, events);
  const known = await knownByExternalId(trx, places, events);
  const arrived = arrivedIn(places, known, events);
  const inserted = await insertNew(trx, publish, places, arrived, sourceOf);
  const batch = new Batch(publish, places, known, inserted);
  const result: Taken = { taken: 0, repeated: 0, refused: [] };
  for (const event of events) {
    const outcome = batch.take(event);
    if (outcome === 'taken' || outcome === 'repeated') result[outcome] += 1;
    else result.refused.push({ external_id: event.external_id, reason: outcome.refused });
  }
  await storePlaced(trx, batch.corrected());
  await storeJudged(trx, batch.changed());
  await storeRuns(trx, batch.current(), events);
  await refreshRows(trx, publish, places.contest, batch.touched());
  return result;
}

type Arrived = Omit<ParticipantsSubmission, 'fileHash' | 'fileName' | 'bytes'>;

/** The new submissions of a batch, by their ids in the feed. */
function arrivedIn(
  places: FeedPlaces,
  known: ReadonlyMap<string, PublishedSubmission>,
  events: readonly FeedEvent[],
): ReadonlyMap<string, Arrived> {
  const arrived = new Map<string, Arrived>();
  for (const event of events) {
    if (event.type !== 'submission' || known.has(event.external_id) || arrived.has(event.external_id))
      continue;
    const submission = placed(event, places);
    if (!('refused' in submission)) arrived.set(event.external_id, submission);
  }
  return arrived;
}

/** Adds new submissions to the contest with their sources; answers them by their ids in the feed. */
async function insertNew(
  trx: Transaction,
  publish: Publish,
  places: FeedPlaces,
  arrived: ReadonlyMap<string, Arrived>,
  sourceOf: (externalId: string) => FeedSource | undefined,
): Promise<ReadonlyMap<string, PublishedSubmission>> {
  if (arrived.size === 0) return new Map();
  const sources = [...arrived].map(([externalId, one]) => ({
    one,
    source: sourceOf(externalId) ?? NO_SOURCE,
  }));
  const hashes = new Map<Buffer, string>();
  for (const content of new Set(sources.map(({ source }) => source.content))) {
    hashes.set(content, await putFile(trx, content));
  }
  const all = sources.map(({ one, source: { fileName, content } }) => ({
    ...one,
    fileName,
    bytes: content.length,
    fileHash: hashes.get(content) ?? '',
  }));
  const inserted = await insertSubmissions(trx, places.contest, all);
  await publishLimits(trx, publish, places.contest, all);
  return new Map(inserted.map((one) => [one.external_id ?? '', one]));
}

function placed(event: Submitted, places: FeedPlaces): Arrived | { refused: string } {
  const task = places.tasks.get(event.task);
  const participant = places.teams.get(event.team);
  if (!task) return { refused: 'a submission for a task the contest does not have' };
  if (!participant) return { refused: 'a submission of a team the contest does not have' };
  return {
    participant: participant.row,
    taskId: task.id,
    taskNumber: task.number,
    language: event.language,
    at: event.at,
    contestTimeMs: event.contest_time_ms,
    clientId: null,
    externalId: event.external_id,
    counts: event.counts ?? true,
  };
}

/**
 * The facts that a feed states about a submission that exists already; `placed` are the team and task found
 * for it.
 */
function placingOf(event: Submitted, places: FeedPlaces): Placing | null {
  const task = places.tasks.get(event.task);
  const team = places.teams.get(event.team);
  if (!task || !team) return null;
  const { id, user_id, extra_time_seconds } = team.row;
  return {
    participant_id: id,
    user_id,
    extra_time_seconds,
    username: team.name,
    display_name: team.display_name,
    task_id: task.id,
    task_number: task.number,
    task_name: task.name,
    language: event.language,
    at: event.at,
    contest_time_ms: event.contest_time_ms,
  };
}

/** A batch while its events are applied: each submission after the events so far. */
class Batch {
  readonly #publish: Publish;
  readonly #places: FeedPlaces;
  readonly #inserted: ReadonlyMap<string, PublishedSubmission>;
  readonly #current: Map<string, PublishedSubmission>;
  readonly #touched = new Set<number>();
  readonly #changed = new Set<string>();
  readonly #corrected = new Set<string>();

  constructor(
    publish: Publish,
    places: FeedPlaces,
    known: ReadonlyMap<string, PublishedSubmission>,
    inserted: ReadonlyMap<string, PublishedSubmission>,
  ) {
    this.#publish = publish;
    this.#places = places;
    this.#current = new Map(known);
    this.#inserted = inserted;
  }

  take(event: FeedEvent): Outcome {
    if (event.type === 'submission') return this.#submitted(event);
    return event.type === 'judgement' ? this.#judged(event) : this.#withdrawn(event);
  }

  #submitted(event: Submitted): Outcome {
    const refusal = placed(event, this.#places);
    if ('refused' in refusal) return refusal;
    const known = this.#current.get(event.external_id);
    if (known) return this.#again(known, event);
    const submission = this.#inserted.get(event.external_id);
    if (!submission) throw new Error(`submission ${event.external_id} was not inserted`);
    this.#set(event.external_id, submission, 'set');
    return 'taken';
  }

  /** Applies the feed's present facts to a submission that was taken before. */
  #again(known: PublishedSubmission, event: Submitted): Outcome {
    const counts = event.counts ?? true;
    const placing = placingOf(event, this.#places);
    const corrected = placing && placedBy(known, placing);
    if (corrected === null) return this.#count(known, counts);
    this.#corrected.add(event.external_id);
    // The submission may move away from another team's row.
    this.#touched.add(known.participant_id);
    return this.#change({ ...corrected, counts });
  }

  #judged(event: Judged): Outcome {
    const submission = this.#current.get(event.submission);
    if (!submission) return { refused: 'a judgement of a submission that has not arrived' };
    const judged = judgedBy(submission, {
      verdict: event.verdict,
      score: event.score,
      groupScores: event.group_scores,
      at: event.at,
      externalId: event.external_id,
      isPenalised: event.penalised ?? null,
    });
    return judged === null ? 'repeated' : this.#change(judged);
  }

  /** Withdrawn work stays in the lists, and does not count. */
  #withdrawn(event: Withdrawn): Outcome {
    const known = this.#current.get(event.submission);
    if (!known) return 'repeated';
    if (event.of === 'submission') return this.#count(known, false);
    return known.judgement_external_id === event.external_id ? this.#change(unjudged(known)) : 'repeated';
  }

  #count(known: PublishedSubmission, counts: boolean): Outcome {
    return known.counts === counts ? 'repeated' : this.#change({ ...known, counts });
  }

  #change(submission: PublishedSubmission): Outcome {
    const externalId = submission.external_id ?? '';
    this.#changed.add(externalId);
    this.#set(externalId, submission, 'update');
    return 'taken';
  }

  /** The submissions that were judged, corrected or withdrawn, in their present state. */
  changed(): readonly PublishedSubmission[] {
    return this.#now(this.#changed);
  }

  /** All submissions of the batch, by their ids in the feed. */
  current(): ReadonlyMap<string, PublishedSubmission> {
    return this.#current;
  }

  /** The submissions among them whose time, team, task or language changed. */
  corrected(): readonly PublishedSubmission[] {
    return this.#now(this.#corrected);
  }

  /** The participants whose rows on the board may be different now. */
  touched(): readonly number[] {
    return [...this.#touched];
  }

  #now(externalIds: ReadonlySet<string>): readonly PublishedSubmission[] {
    return [...externalIds].flatMap((externalId) => this.#current.get(externalId) ?? []);
  }

  #set(externalId: string, submission: PublishedSubmission, action: 'set' | 'update'): void {
    this.#current.set(externalId, submission);
    this.#touched.add(submission.participant_id);
    publishSubmission(this.#publish, submission, action);
  }
}
