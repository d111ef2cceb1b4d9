import { type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { isFirstToSolve, isIcpcBoard } from '../../../../domain/standings.ts';
import { type Board } from '../../../streams/state/standing.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { BoardCell } from '../standings/BoardCell.tsx';
import { type BoardLine, type Ranking } from '../standings/ranking.ts';
import styles from './Overlay.module.css';

/** The first rows of a board. */
export function OverlayBoard(props: {
  readonly board: Pick<Board, 'name' | 'type' | 'tasks'>;
  readonly lines: readonly BoardLine[];
  readonly firsts: Ranking['firsts'];
}) {
  const { board, lines, firsts } = props;
  const { t } = useTranslation();
  return (
    <div
      role="table"
      aria-label={t('board.caption', { name: board.name })}
      className={styles['table']}
      style={{ '--tasks': board.tasks.length } as CSSProperties}
    >
      {lines.map((line) => (
        <OverlayRow key={line.row.id} {...{ board, line, firsts }} />
      ))}
    </div>
  );
}

function OverlayRow(props: {
  readonly board: Pick<Board, 'type' | 'tasks'>;
  readonly line: BoardLine;
  readonly firsts: Ranking['firsts'];
}) {
  const { board, line, firsts } = props;
  const { rank, row, participant } = line;
  const format = useFormat();
  return (
    <div role="row" className={styles['row']}>
      <span role="cell" className={styles['rank']}>
        {rank}
      </span>
      <span role="rowheader" className={styles['name']}>
        {participant.display_name || participant.name}
      </span>
      <span role="cell" className={styles['score']}>
        {format.number(row.score)}
      </span>
      <span role="cell" className={styles['penalty']}>
        {isIcpcBoard(board.type) ? format.number(row.penalty) : ''}
      </span>
      <OverlayCells {...{ board, line, firsts }} role="cell" />
    </div>
  );
}

/** The tasks of a row, each in its place. */
export function OverlayCells(props: {
  readonly board: Pick<Board, 'tasks'>;
  readonly line: BoardLine;
  readonly firsts: Ranking['firsts'];
  readonly role?: 'cell';
  readonly hasLabels?: boolean;
}) {
  const { board, line, firsts, role, hasLabels = false } = props;
  return board.tasks.map(({ number, label, max_score: maxScore }) => {
    const key = String(number);
    const cell = line.row.cells[key];
    const isFirst = cell !== undefined && isFirstToSolve(key, cell, firsts);
    return (
      <span key={key} role={role} className={styles['cell']}>
        {hasLabels && <span className={styles['label']}>{label}</span>}
        <BoardCell cell={cell} maxScore={maxScore} isFirst={isFirst} />
      </span>
    );
  });
}
