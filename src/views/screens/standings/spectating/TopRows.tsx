import { useTranslation } from 'react-i18next';
import { isSolvedCell } from '#domain/standings/board-totals.ts';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type Board } from '#streams/state/standings/standing.ts';
import { Card } from '#views/components/Section.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { gapOf, gapText } from '../gap.ts';
import { type BoardLine, selectRanking } from '../ranking.ts';
import { PersonLink } from './PersonLink.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Commentary.module.css';

/** Number of the first rows that are shown. */
const SHOWN = 12;

/** The first rows of a board: gaps to the next better rank, and tasks tried but not solved. */
export function TopRows({ board }: { readonly board: Board }) {
  const { lines } = useSelected(selectRanking);
  const { t } = useTranslation();
  const format = useFormat();
  const isIcpc = isIcpcBoard(board.type);
  return (
    <Card title={t('commentary.top')}>
      <ul className={look('grid')} aria-label={t('commentary.top')}>
        {lines.slice(0, SHOWN).map((line) => {
          const gap = gapOf(lines, line, isIcpc);
          return (
            <li key={line.row.id} className={styles['line']}>
              <span className={look('weight700', 'digits')}>{format.number(line.rank)}</span>
              <span className={classNames(look('grid', 'shrink', 'anywhere'), styles['who'])}>
                <PersonLink participant={line.participant} />
                {gap !== null && <span className={look('hint')}>{gapText(gap, t, format)}</span>}
              </span>
              <Tried board={board} line={line} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** The tasks that a person has tried but not solved, with rejected tries and marks for awaited results. */
function Tried({ board, line }: { readonly board: Board; readonly line: BoardLine }) {
  const { t } = useTranslation();
  const tried = board.tasks.flatMap(({ number, label, max_score: most }) => {
    const cell = line.row.cells[String(number)];
    if (cell === undefined || cell.tries + cell.pending === 0 || isSolvedCell(cell, most)) return [];
    return [{ number, label, tries: cell.tries, pending: cell.pending }];
  });
  return (
    <span className={styles['tried']}>
      {tried.map(({ number, label, tries, pending }) => {
        const words =
          pending > 0
            ? t('board.cell_pending', { count: pending, tries })
            : t('board.cell_tried', { count: tries });
        return (
          <span key={number} className={styles['try']} data-waits={pending > 0} title={words}>
            {label}
            <span aria-hidden className={styles['tries']}>
              {pending > 0 ? '?' : tries}
            </span>
            <span className="visually-hidden">{words}</span>
          </span>
        );
      })}
    </span>
  );
}
