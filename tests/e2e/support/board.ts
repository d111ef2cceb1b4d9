import { type Locator, type Page } from '@playwright/test';
import { type Stage } from './stage.ts';

/** Cells of the full board of a contest: by task number, for each row. */
export async function boardCells({ db }: Stage, contestId: number) {
  const rows = await db
    .selectFrom('standing_rows')
    .select('row')
    .where('contest_id', '=', contestId)
    .where('view', '=', 'full')
    .execute();
  return rows.map(({ row }) => row.cells);
}

/** The name in the row at a visible position of the board: the order in the page differs. */
export function nameAt(page: Page, place: number): Locator {
  return page.locator(`[aria-rowindex="${place + 1}"]`).getByRole('rowheader');
}
