import { type Kysely } from 'kysely';
import { mostPoints } from '#domain/marking/marking.ts';
import { isDone } from '#domain/marking/marking-work.ts';
import { roundPoints, sumPoints } from '#domain/standings/points.ts';
import { type OwnMark } from '#protocol/wire/marking.ts';
import { type Schema } from '#server/db/schema.ts';
import { publishers } from '#server/model/streams.ts';
import { type Publish } from '#server/journal/write.ts';
import { markingsOf } from './arrange.ts';
import { type KnownWork, type MarkingRow, worksOfParticipant } from './works.ts';

const HOUR_MS = 3_600_000;

/**
 * The published points that people gave a participant's works, in the order of tasks: by criterion, with
 * comments where the contest shows them, and without the scorers' identity. Several scorers count by their
 * mean, in hundredths.
 */
export async function ownMarks(
  db: Kysely<Schema>,
  { contestId, participantId }: { readonly contestId: number; readonly participantId: number },
): Promise<OwnMark[]> {
  const markings = await markingsOf(db, contestId);
  const works = (await worksOfParticipant(db, participantId)).filter(
    ({ published_at: publishedAt }) => publishedAt !== null,
  );
  const places = await placesOf(db, contestId);
  const appeals = await appealsOf(db, works);
  const found = works.flatMap((work) => {
    const marking = markings.find(({ id }) => id === work.marking_id);
    const task = places.get(marking?.task_id ?? 0);
    if (marking === undefined || task === undefined) return [];
    return [markOf(marking, work, { task, appeal: appeals.get(work.id) ?? null })];
  });
  return found.sort((a, b) => a.task - b.task || (a.question ?? 0) - (b.question ?? 0));
}

/**
 * The end of the time in which a contestant may appeal against a published work, ms since the epoch; null:
 * the contest takes no appeals.
 */
export function appealUntil(
  { takes_appeals: takes, appeal_hours: hours }: Pick<MarkingRow, 'takes_appeals' | 'appeal_hours'>,
  publishedAt: number,
): number | null {
  return takes ? publishedAt + hours * HOUR_MS : null;
}

/** Tells a contestant's pages that the marks of their works, or an appeal of theirs, have changed. */
export function publishOwnMarks(publish: Publish, contestId: number, userIds: readonly number[]): void {
  for (const userId of userIds) publishers.quiz(publish, { contestId, userId }, { action: 'marks' });
}

function markOf(
  marking: MarkingRow,
  work: KnownWork,
  { task, appeal }: Pick<OwnMark, 'task' | 'appeal'>,
): OwnMark {
  const sheets = work.sheets.filter(isDone);
  const { ruling, published_at: publishedAt } = work;
  const shows = marking.shows_comments;
  const given = ruling === null ? sheets.map(({ points }) => points) : [ruling.points];
  return {
    number: work.number,
    task,
    question: marking.question === 0 ? null : marking.question,
    points: work.published_points ?? 0,
    most: mostPoints(marking.criteria),
    decided: ruling !== null,
    published_at: publishedAt ?? 0,
    criteria: marking.criteria.map(({ id, name, points }) => ({
      name,
      points: meanOf(given.map((one) => one[id] ?? 0)),
      most: points,
      // For a decided work only the arbiter's comment is shown.
      comments: shows && ruling === null ? alphabetical(sheets.map((one) => one.comments[id] ?? '')) : [],
    })),
    notes: shows ? alphabetical(ruling === null ? sheets.map(({ note }) => note) : [ruling.note]) : [],
    appeal_until: appealUntil(marking, publishedAt ?? 0),
    appeal,
  };
}

function meanOf(points: readonly number[]): number {
  return points.length === 0 ? 0 : roundPoints(sumPoints(points) / points.length);
}

/** Each text once, in an order that does not reveal its author. */
function alphabetical(texts: readonly string[]): string[] {
  return [...new Set(texts.map((one) => one.trim()).filter((one) => one !== ''))].sort();
}

/** The number of each task in the contest, by the task's id. */
async function placesOf(db: Kysely<Schema>, contestId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('contest_tasks')
    .select(['task_id', 'number'])
    .where('contest_id', '=', contestId)
    .execute();
  return new Map(rows.map(({ task_id, number }) => [task_id, number]));
}

async function appealsOf(
  db: Kysely<Schema>,
  works: readonly KnownWork[],
): Promise<ReadonlyMap<number, OwnMark['appeal']>> {
  const rows = await db
    .selectFrom('marking_appeals')
    .select(['work_id', 'text', 'at', 'answer', 'answered_at'])
    .where('work_id', 'in', [...works.map(({ id }) => id), 0])
    .execute();
  return new Map(rows.map(({ work_id, text: appeal, ...rest }) => [work_id, { appeal, ...rest }]));
}
