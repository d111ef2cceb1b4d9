import { type Locator, type Page } from '@playwright/test';
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

/** The name in the row that is seen at a place of the board: in the page rows stand in another order. */
export function nameAt(page: Page, place: number): Locator {
  return page.locator(`[aria-rowindex="${place + 1}"]`).getByRole('rowheader');
}
