import { type Stage } from './stage.ts';

/** What the full board of a contest holds: the cells of each row, by task number. */
export async function boardCells({ db }: Stage, contestId: number) {
  const rows = await db
    .selectFrom('standing_rows')
    .select('row')
    .where('contest_id', '=', contestId)
    .where('view', '=', 'full')
    .execute();
  return rows.map(({ row }) => row.cells);
}
