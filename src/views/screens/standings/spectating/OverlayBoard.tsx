import { type CSSProperties, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type Board } from '#streams/state/standings/standing.ts';
import { BoardRow } from '../BoardRow.tsx';
import { type BoardLine, type Ranking } from '../ranking.ts';
import styles from './Overlay.module.css';

/** The first rows of a board. */
export function OverlayBoard(props: {
  readonly board: Pick<Board, 'name' | 'type' | 'tasks'>;
  readonly lines: readonly BoardLine[];
  readonly firsts: Ranking['firsts'];
}) {
  const { board, lines, firsts } = props;
  const { name, type, tasks } = board;
  const { t } = useTranslation();
  const ofRows = useMemo(() => ({ tasks, firsts, isIcpc: isIcpcBoard(type) }), [tasks, firsts, type]);
  return (
    <div
      role="table"
      aria-label={t('board.caption', { name })}
      className={styles['table']}
      style={{ '--tasks': tasks.length } as CSSProperties}
    >
      {lines.map(({ rank, row, participant }) => (
        <BoardRow
          key={row.id}
          board={ofRows}
          {...{ rank, row }}
          who={participant}
          className={styles['row']}
        />
      ))}
    </div>
  );
}
