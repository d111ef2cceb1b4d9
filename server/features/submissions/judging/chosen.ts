import { type Kysely, type RawBuilder } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { type WorkPage } from '#server/model/work-filter.ts';
import { pageOfWork } from '#server/model/work-page.ts';

/** The number of ids that are read at a time. */
const PAGE = 5_000;

/**
 * The ids of all submissions that match the filters of the staff's list, in contests that may be seen (null:
 * all). 400 for a search of text without a contest.
 */
export async function chosenSubmissions(
  db: Kysely<Schema>,
  contestIds: readonly number[] | null,
  filter: WorkPage,
): Promise<readonly number[]> {
  const ids: number[] = [];
  let { before } = filter;
  for (;;) {
    const asked = { contestIds, page: { ...filter, before }, limit: PAGE };
    const { rows, next } = await pageOfWork(db, 'submissions', asked, (condition, limit) =>
      idsWhere(db, condition, limit),
    );
    ids.push(...rows.map(({ id }) => id));
    if (next === null) return ids;
    before = next;
  }
}

function idsWhere(db: Kysely<Schema>, condition: RawBuilder<boolean>, limit: number) {
  return db
    .selectFrom('submissions')
    .innerJoin('participants', 'participants.id', 'submissions.participant_id')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .innerJoin('contests', 'contests.id', 'submissions.contest_id')
    .select('submissions.id')
    .where(condition)
    .orderBy('submissions.id', 'desc')
    .limit(limit)
    .execute();
}
