import { Star } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { type IcpcCell } from '#domain/standings/icpc.ts';
import {
  isFirstToSolve,
  type PointsCell,
  type StandingCell,
  type StandingRow,
} from '#domain/standings/standings.ts';
import { type StandingTask } from '#protocol/wire/standings/standing.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { type Ranking } from './ranking.ts';
import styles from './BoardCell.module.css';

/** The cell of a task in a row; marks the first to solve the task. */
export function TaskCell(props: {
  readonly task: StandingTask;
  readonly row: StandingRow;
  readonly firsts: Ranking['firsts'];
}) {
  const { task, row, firsts } = props;
  const key = String(task.number);
  const cell = row.cells[key];
  const isFirst = isFirstToSolve(key, cell, firsts);
  return <BoardCell cell={cell} maxScore={task.max_score} isFirst={isFirst} />;
}

/** A row's result in one task, in signs and colours. A memo: only changed cells of a row render again. */
export const BoardCell = memo(function BoardCell(props: {
  readonly cell: StandingCell | undefined;
  readonly maxScore: number;
  readonly isFirst: boolean;
}) {
  const { cell, maxScore, isFirst } = props;
  if (cell === undefined || isEmpty(cell)) {
    return <span className={styles['none']}>·</span>;
  }
  return cell.kind === 'icpc' ? (
    <Icpc cell={cell} isFirst={isFirst} />
  ) : (
    <Heat cell={cell} maxScore={maxScore} />
  );
});

/** Solved: `+2` and the minute; waiting: `?1` and the last minute; tried: `−3`. Screen readers get words. */
function Icpc({ cell, isFirst }: { readonly cell: IcpcCell; readonly isFirst: boolean }) {
  const { tries, solvedMinute, pending } = cell;
  const { t } = useTranslation();
  if (solvedMinute !== null) {
    const words = t(isFirst ? 'board.cell_first' : 'board.cell_solved', {
      minute: solvedMinute,
      count: tries + 1,
    });
    return (
      <span role="img" aria-label={words} className={styles[isFirst ? 'first' : 'solved']}>
        <span className={styles['main']}>
          {isFirst && <Star size="0.85em" strokeWidth={0} fill="currentColor" />}+{tries === 0 ? '' : tries}
        </span>
        <span className={styles['under']}>{solvedMinute}</span>
      </span>
    );
  }
  return pending > 0 ? (
    <Pending cell={cell} />
  ) : (
    <span role="img" aria-label={t('board.cell_tried', { count: tries })} className={styles['failed']}>
      −{tries}
    </span>
  );
}

function Pending({ cell: { tries, pending, pendingMinute } }: { readonly cell: IcpcCell }) {
  const { t } = useTranslation();
  const words = [
    t('board.cell_pending', { count: pending, tries }),
    ...(pendingMinute === undefined ? [] : [t('board.pending_at', { minute: pendingMinute })]),
  ].join(', ');
  const isTwoLines = tries > 0 || pendingMinute !== undefined;
  return (
    <span role="img" aria-label={words} className={styles['pending']} data-lines={isTwoLines ? 2 : 1}>
      <span className={styles['main']}>?{pending > 1 ? pending : ''}</span>
      {isTwoLines && (
        <span className={styles['under']}>
          {[tries > 0 ? `−${tries}` : '', pendingMinute ?? ''].filter((part) => part !== '').join(' · ')}
        </span>
      )}
    </span>
  );
}

/** Number of colour steps between no points and full points. */
const STEPS = 4;

function Heat({ cell, maxScore }: { readonly cell: PointsCell; readonly maxScore: number }) {
  const { points, tries, pending } = cell;
  const { t } = useTranslation();
  const format = useFormat();
  const share = maxScore > 0 ? Math.max(0, Math.min(1, points / maxScore)) : 0;
  return (
    <span className={styles['heat']} data-heat={share === 1 ? 'full' : Math.ceil(share * STEPS)}>
      {tries === 0 && points === 0 ? '' : format.number(points)}
      {pending > 0 && (
        <span
          role="img"
          aria-label={t('board.cell_waiting', { count: pending })}
          className={styles['waiting']}
        >
          ?
        </span>
      )}
    </span>
  );
}

/** Whether a cell has neither tries nor result; points by hand are a result. */
function isEmpty(cell: StandingCell): boolean {
  if (cell.tries > 0 || cell.pending > 0) return false;
  return cell.kind === 'icpc' ? cell.solvedMinute === null : cell.points === 0;
}
