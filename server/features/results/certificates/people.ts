import { type Kysely } from 'kysely';
import { awardOf, awardRulesOf, resultsOf } from '#domain/standings/awards.ts';
import { type CertificateFacts } from '#domain/results/certificates.ts';
import { type CertificatePerson } from '#protocol/wire/staff/results.ts';
import { type Schema } from '#server/db/schema.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { scoringOf } from '#server/features/marking/scoring/read.ts';

type Outcome = Pick<CertificateFacts, 'place' | 'points' | 'award'>;
const NONE: Outcome = { place: '', points: '', award: null };

/**
 * People who may get a certificate of a contest: all participants who are not disqualified. Their results are
 * included once they are final, for any caller.
 */
export async function certifiablePeople(
  db: Kysely<Schema>,
  contest: ContestRow,
): Promise<CertificatePerson[]> {
  const rows = await db
    .selectFrom('participants as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id as participant', 'u.name as username', 'u.display_name'])
    .select(['u.school', 'u.group_label as group', 'u.site', 'u.room'])
    .where('p.contest_id', '=', contest.id)
    .where('p.disqualified_at', 'is', null)
    .where('u.anonymised_at', 'is', null)
    .orderBy('p.id')
    .execute();
  const outcomes = contest.final_at === null ? new Map<number, Outcome>() : await outcomesOf(db, contest);
  return rows.map(({ display_name: displayName, ...row }) => ({
    ...row,
    name: displayName || row.username,
    ...(outcomes.get(row.participant) ?? NONE),
  }));
}

/** Ranks and awards of the people on the board, and the points of all. */
async function outcomesOf(db: Kysely<Schema>, contest: ContestRow): Promise<ReadonlyMap<number, Outcome>> {
  const { people, tasks, rules, type } = await scoringOf(db, contest);
  const ranked = people.filter((one) => one.on_board && one.disqualified === null);
  const results = resultsOf(
    ranked.map(({ row, group }) => ({ row, group })),
    awardRulesOf(rules, type),
    new Map(tasks.map((task) => [String(task.number), task.max_score])),
  );
  const byPerson = new Map(results.map((result) => [result.id, result]));
  return new Map(
    people.map(({ id, row }) => {
      const result = byPerson.get(id);
      const points = String(row.score);
      if (result === undefined) return [id, { place: '', points, award: null }];
      return [id, { place: String(result.rank), points, award: awardOf(result) }];
    }),
  );
}
