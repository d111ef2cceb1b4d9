import { type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { isFirstToSolve, isIcpcBoard } from '../../../../domain/standings.ts';
import { type Board } from '../../../streams/state/standing.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useMediaQuery } from '../../useMediaQuery.ts';
import { AwardMark } from '../standings/AwardMark.tsx';
import { BoardCell } from '../standings/BoardCell.tsx';
import { type BoardLine, type Ranking } from '../standings/ranking.ts';
import { hallPlaceAt } from './hallPlace.ts';
import { type HallSettings } from './hallSettings.ts';
import styles from './HallBoard.module.css';

const STILL = '(prefers-reduced-motion: reduce)';

/**
 * The rows of a hall's board: as many as the settings say fill its height, so none is cut, and of thousands only those in sight
 * are drawn. Who wants less motion gets pages.
 */
export function HallBoard(props: {
  readonly board: Board;
  readonly lines: readonly BoardLine[];
  readonly firsts: Ranking['firsts'];
  readonly settings: HallSettings;
  readonly now: number;
}) {
  const { board, lines, firsts, settings, now } = props;
  const isStill = useMediaQuery(STILL);
  const { t } = useTranslation();
  const { rows } = settings;
  const mode = isStill ? 'pages' : settings.mode;
  const place = hallPlaceAt(lines.length, { ...settings, mode }, now);
  const isIcpc = isIcpcBoard(board.type);
  const look = { '--rows': rows, '--tasks': board.tasks.length } as CSSProperties;
  return (
    <div className={styles['board']} style={look} data-icpc={isIcpc}>
      <div
        className={styles['table']}
        role="table"
        aria-label={t('board.caption', { name: board.name })}
        aria-rowcount={lines.length + 1}
      >
        <Head board={board} isIcpc={isIcpc} place={place} />
        <div className={styles['window']} role="rowgroup">
          <div
            className={styles['rows']}
            style={{ '--above': place.above } as CSSProperties}
            data-glides={place.glides}
          >
            {lines.slice(place.from, place.to).map((line, at) => (
              <Row key={line.row.id} {...{ line, firsts, isIcpc }} at={place.from + at} tasks={board.tasks} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

function Head(props: {
  readonly board: Board;
  readonly isIcpc: boolean;
  readonly place: ReturnType<typeof hallPlaceAt>;
}) {
  const { board, isIcpc, place } = props;
  const { t } = useTranslation();
  return (
    <div className={styles['head']} role="row">
      <span role="columnheader" className={styles['number']}>
        {t('board.rank')}
      </span>
      <span role="columnheader" className={styles['nameHead']}>
        {t('board.name')}
        {place.page !== null && place.page.of > 1 && (
          <span className={styles['page']}>{t('screen.page', place.page)}</span>
        )}
      </span>
      <span role="columnheader" className={styles['number']}>
        {t(isIcpc ? 'board.solved_short' : 'board.points')}
      </span>
      {isIcpc && (
        <span role="columnheader" className={styles['number']}>
          {t('board.penalty')}
        </span>
      )}
      {board.tasks.map(({ number, label, name, balloon_color: color }) => (
        <span
          key={number}
          role="columnheader"
          title={name}
          className={styles['task']}
          style={color === undefined ? undefined : { borderColor: color }}
          data-colored={color !== undefined}
        >
          {label}
        </span>
      ))}
    </div>
  );
}

function Row(props: {
  readonly line: BoardLine;
  /** Place in the board, from 0. */
  readonly at: number;
  readonly tasks: Board['tasks'];
  readonly firsts: Ranking['firsts'];
  readonly isIcpc: boolean;
}) {
  const { line, at, tasks, firsts, isIcpc } = props;
  const { rank, row, participant } = line;
  const format = useFormat();
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      className={styles['row']}
      style={{ '--at': at } as CSSProperties}
      data-even={at % 2 === 0}
    >
      <span role="cell" className={styles['rank']}>
        {rank}
      </span>
      <span role="rowheader" className={styles['who']}>
        <span className={styles['name']}>{participant.display_name || participant.name}</span>
        <AwardMark award={participant.award} />
        {participant.group !== '' && <span className={styles['group']}>{participant.group}</span>}
      </span>
      <span role="cell" className={styles['score']}>
        {format.number(row.score)}
      </span>
      {isIcpc && (
        <span role="cell" className={styles['penalty']}>
          {format.number(row.penalty)}
        </span>
      )}
      {tasks.map(({ number, max_score: maxScore }) => {
        const key = String(number);
        const cell = row.cells[key];
        return (
          <span key={key} role="cell" className={styles['cell']}>
            <BoardCell
              cell={cell}
              maxScore={maxScore}
              isFirst={cell !== undefined && isFirstToSolve(key, cell, firsts)}
            />
          </span>
        );
      })}
    </div>
  );
}
