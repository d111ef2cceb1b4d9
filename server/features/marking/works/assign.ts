import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { assignWorks, type NewAssignment } from '#domain/marking/marking-assignment.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { listedPeople } from './arrange.ts';
import { groupsOf, type KnownWork, lockWorks, type MarkingRow, type SheetRow } from './works.ts';

/**
 * Gives each work of a marking the scorers that it lacks; a work for calibration gets all scorers. Works with
 * the same content go to the same scorers where the marking groups them, and a work that joins such a group
 * takes over the marks given before. Answers the number of assignments.
 */
export async function assignAll(trx: Transaction, marking: MarkingRow): Promise<number> {
  const works = await lockWorks(trx, marking.id);
  const scorers = (await listedPeople(trx, [marking.id])).get(marking.id) ?? [];
  const groups = groupsOf(marking, works);
  const joining = groups.flatMap((group) => joiningOf(group));
  for (const { work, sheet } of joining) await join(trx, work, sheet);
  const given = assignWorks(
    groups
      .filter((group) => group.some(({ published_at: at, ruling }) => at === null && ruling === null))
      .map((group) => ({
        key: String(group[0]?.number),
        works: group.map(({ id }) => id),
        scorers: [...new Set(group.flatMap(({ sheets }) => sheets.map(({ user_id }) => user_id)))],
        isForAll: group.some(({ is_calibration }) => is_calibration),
      })),
    scorers,
    marking.scorers,
    (below) => (below === 0 ? 0 : randomInt(below)),
  );
  await assign(trx, given);
  return joining.length + given.length;
}

/** Assigns works to scorers, who begin anew even if they had the works before. */
export async function assign(trx: Transaction, given: readonly NewAssignment[]): Promise<void> {
  const fresh = {
    is_active: true,
    points: '{}',
    comments: '{}',
    note: '',
    flagged: false,
    total: null,
    saved_at: null,
  };
  for (let at = 0; at < given.length; at += 1000)
    await trx
      .insertInto('marking_sheets')
      .values(
        given.slice(at, at + 1000).map(({ work, scorer }) => ({ work_id: work, user_id: scorer, ...fresh })),
      )
      .onConflict((conflict) =>
        conflict.columns(['work_id', 'user_id']).doUpdateSet({
          ...fresh,
          // The revision grows, so that a page with the scorer's old marks cannot overwrite the new ones.
          revision: sql`marking_sheets.revision + 1`,
        }),
      )
      .execute();
}

/** Takes works from scorers; the marks that they gave no longer count. */
export async function release(trx: Transaction, given: readonly NewAssignment[]): Promise<void> {
  for (const { work, scorer } of given)
    await trx
      .updateTable('marking_sheets')
      .set({ is_active: false })
      .where('work_id', '=', work)
      .where('user_id', '=', scorer)
      .execute();
}

/** Works of a group that lack a scorer of another work in it, with that scorer's marks of the other work. */
function joiningOf(
  group: readonly KnownWork[],
): readonly { readonly work: KnownWork; readonly sheet: SheetRow }[] {
  const sheets = new Map(
    group.flatMap((work) => work.sheets.map((sheet) => [sheet.user_id, sheet] as const)),
  );
  return group.flatMap((work) =>
    [...sheets.values()]
      .filter(({ user_id }) => !work.sheets.some((one) => one.user_id === user_id))
      .filter(() => work.published_at === null && work.ruling === null)
      .map((sheet) => ({ work, sheet })),
  );
}

async function join(trx: Transaction, work: KnownWork, sheet: SheetRow): Promise<void> {
  const { points, comments, note, flagged, total, saved_at, revision } = sheet;
  const copied = {
    is_active: true,
    note,
    flagged,
    total,
    saved_at,
    revision,
    points: JSON.stringify(points),
    comments: JSON.stringify(comments),
  };
  await trx
    .insertInto('marking_sheets')
    .values({ work_id: work.id, user_id: sheet.user_id, ...copied })
    .onConflict((conflict) => conflict.columns(['work_id', 'user_id']).doUpdateSet(copied))
    .execute();
}
