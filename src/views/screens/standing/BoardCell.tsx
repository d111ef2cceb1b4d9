import { type IcpcCell } from '../../../../domain/icpc.ts';
import { type PointsCell, type StandingCell } from '../../../../domain/standings.ts';
import { type StandingTask } from '../../../../protocol/wire/standing.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import styles from './Board.module.css';

/** One task of one row: for icpc the minute and the tries, elsewhere the points, deeper the nearer to all. */
export function BoardCell(props: {
  readonly cell: StandingCell | undefined;
  readonly task: StandingTask;
  readonly isFirst: boolean;
}) {
  const { cell, task, isFirst } = props;
  if (cell === undefined) return <span className={styles['none']}>·</span>;
  return cell.kind === 'icpc' ? (
    <Icpc cell={cell} isFirst={isFirst} />
  ) : (
    <PointsMark cell={cell} maxScore={task.max_score} />
  );
}

function Icpc({ cell, isFirst }: { readonly cell: IcpcCell; readonly isFirst: boolean }) {
  const t = useTranslate();
  if (cell.solvedMinute !== null) {
    const text = t(isFirst ? 'board.cell_first' : 'board.cell_solved', {
      minute: cell.solvedMinute,
      count: cell.tries + 1,
    });
    return (
      <span className={styles['cell']} data-mark={isFirst ? 'first' : 'good'} title={text}>
        <b>{cell.solvedMinute}</b>
        <small>{cell.tries === 0 ? '+' : `+${cell.tries}`}</small>
        <span className="visually-hidden">{text}</span>
      </span>
    );
  }
  if (cell.pending > 0) {
    const text = t('board.cell_pending', { count: cell.pending, tries: cell.tries });
    return (
      <span className={styles['cell']} data-mark="wait" title={text}>
        <b>{`?${cell.pending > 1 ? cell.pending : ''}`}</b>
        <small>{cell.tries > 0 ? `−${cell.tries}` : ''}</small>
        <span className="visually-hidden">{text}</span>
      </span>
    );
  }
  if (cell.tries === 0) return <span className={styles['none']}>·</span>;
  const text = t('board.cell_tried', { count: cell.tries });
  return (
    <span className={styles['cell']} data-mark="bad" title={text}>
      <b>{`−${cell.tries}`}</b>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

function PointsMark({ cell, maxScore }: { readonly cell: PointsCell; readonly maxScore: number }) {
  const t = useTranslate();
  const format = useFormat();
  if (cell.tries === 0 && cell.pending === 0) return <span className={styles['none']}>·</span>;
  const share = maxScore > 0 ? Math.max(0, Math.min(1, cell.points / maxScore)) : 0;
  const heat = share >= 1 ? 'full' : share === 0 ? 'zero' : String(Math.ceil(share * 4));
  const title = cell.pending > 0 ? t('board.cell_waiting', { count: cell.pending }) : undefined;
  return (
    <span
      className={styles['cell']}
      data-heat={heat}
      data-pending={cell.pending > 0 || undefined}
      title={title}
    >
      <b>{cell.tries === 0 ? '?' : format.number(cell.points)}</b>
      {title !== undefined && <span className="visually-hidden">{title}</span>}
    </span>
  );
}
