import { boardCsv, boardTable } from '#domain/standings/board-csv.ts';
import { isIcpcBoard, ranksOf, sortRows } from '#domain/standings/standings.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { BOARD_VIEWS } from '#server/model/standings/cells.ts';
import { type ZippedFile } from '#server/spooled-zip.ts';
import { boardOf } from '#server/features/standings/board/board.ts';
import { type Pseudonyms } from './hidden.ts';

const HEADS = {
  rank: 'rank',
  name: 'name',
  group: 'group',
  school: 'school',
  score: 'score',
  penalty: 'penalty',
};

/**
 * The boards of a contest as tables to look at: the public's and the staff's. An import does not read them.
 */
export async function* boardFiles(
  trx: Transaction,
  contest: ContestRow,
  { personOf }: Pseudonyms,
): AsyncGenerator<ZippedFile> {
  for (const view of BOARD_VIEWS) {
    const { tasks, participants, rows } = await boardOf(
      trx,
      { ...contest, standings_visible: true },
      view,
      0,
    );
    const nowhere = { site: '', room: '', seat: '', extra_time: '', accommodation: '' };
    const people = new Map(
      participants.map((one) => [
        one.id,
        personOf({ ...one, ...nowhere, school: one.school ?? '', on_board: true }),
      ]),
    );
    const sorted = sortRows(rows);
    const ranks = ranksOf(sorted);
    const lines = sorted.map((row, at) => ({
      rank: ranks[at] ?? 0,
      row,
      participant: people.get(row.id) ?? { name: '', display_name: '', group: '' },
    }));
    const csv = boardCsv(boardTable(lines, tasks, isIcpcBoard(contest.type), HEADS));
    yield { name: `work/standings-${view}.csv`, content: Buffer.from(csv) };
  }
}
