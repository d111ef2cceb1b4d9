import { type CSSProperties, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type Board } from '#streams/state/standings/standing.ts';
import { useSteadyOrder } from '#views/components/useSteadyOrder.ts';
import { useMediaQuery } from '#views/useMediaQuery.ts';
import { BoardHead, BoardRow } from '../BoardRow.tsx';
import { type BoardLine, type Ranking } from '../ranking.ts';
import { withCuts } from '../withCuts.ts';
import { hallPositionAt } from './hallPosition.ts';
import { type HallSettings } from './hallSettings.ts';
import styles from './HallBoard.module.css';

const STILL = '(prefers-reduced-motion: reduce)';

/**
 * The rows of a hall's board: the number of rows in the settings fills its height, so that no row is cut off,
 * and only visible ones render. With reduced motion it shows pages.
 */
export function HallBoard(props: {
  readonly board: Board;
  readonly lines: readonly BoardLine[];
  readonly firsts: Ranking['firsts'];
  readonly settings: HallSettings;
  readonly now: number;
}) {
  const { board, lines, firsts, settings, now } = props;
  const { tasks, type } = board;
  const isStill = useMediaQuery(STILL);
  const { t } = useTranslation();
  const { rows } = settings;
  const mode = isStill ? 'pages' : settings.mode;
  const { from, to, above, glides, page } = hallPositionAt(lines.length, { ...settings, mode }, now);
  const ofRows = useMemo(() => ({ tasks, firsts, isIcpc: isIcpcBoard(type) }), [tasks, firsts, type]);
  const cutLines = useMemo(() => withCuts(lines), [lines]);
  const places = new Map(cutLines.slice(from, to).map(({ row }, index) => [row.id, from + index]));
  const drawn = useRef<HTMLDivElement>(null);
  const { order } = useSteadyOrder([...places.keys()], drawn);
  return (
    <div className={styles['board']} style={{ '--rows': rows, '--tasks': tasks.length } as CSSProperties}>
      <div
        className={styles['table']}
        role="table"
        aria-label={t('board.caption', { name: board.name })}
        aria-rowcount={lines.length + 1}
      >
        <BoardHead
          board={ofRows}
          className={styles['head']}
          page={page !== null && page.of > 1 ? t('screen.page', page) : undefined}
        />
        <div className={styles['window']} role="rowgroup">
          <div
            ref={drawn}
            className={styles['rows']}
            style={{ '--above': above } as CSSProperties}
            data-glides={glides}
          >
            {order.map((id) => {
              const at = places.get(id) ?? 0;
              const line = cutLines[at];
              if (line === undefined) return null;
              const { rank, row, participant, cut } = line;
              return (
                <BoardRow
                  key={id}
                  board={ofRows}
                  {...{ rank, row }}
                  who={participant}
                  hasGroup
                  hasAward
                  cut={cut}
                  aria-rowindex={at + 2}
                  className={styles['row']}
                  style={{ '--at': at } as CSSProperties}
                  data-even={at % 2 === 0}
                />
              );
            })}
          </div>
        </div>
      </div>
    </div>
  );
}
