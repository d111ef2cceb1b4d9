import { type ComponentPropsWithoutRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Medal } from '#domain/standings/awards.ts';
import { type StandingRow } from '#domain/standings/standings.ts';
import { type StandingParticipant, type StandingTask } from '#protocol/wire/standings/standing.ts';
import { classNames } from '#views/components/classNames.ts';
import { CutName } from '#views/components/CutName.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { AwardMark } from './AwardMark.tsx';
import { TaskCell } from './BoardCell.tsx';
import { CutMark } from './CutMark.tsx';
import { lineBesideName } from '#views/kit/besideName.ts';
import { type Ranking } from './ranking.ts';
import styles from './BoardRow.module.css';

/** Values that the rows of one board have in common. */
export interface BoardOfRows {
  readonly tasks: readonly StandingTask[];
  readonly isIcpc: boolean;
  readonly firsts: Ranking['firsts'];
}

/**
 * A row of a board without interaction: in a hall, over a broadcast, on the stage of a reveal. Its parent
 * sets the widths of its columns by the CSS properties in the styles, and may pass further attributes.
 */
export function BoardRow(
  props: {
    readonly board: BoardOfRows;
    readonly rank: number;
    readonly row: StandingRow;
    /** undefined: not loaded yet. */
    readonly who: StandingParticipant | undefined;
    /** Group and school stand under the name. */
    readonly hasGroup?: boolean;
    readonly hasAward?: boolean;
    /** The medal whose last row is above this row. */
    readonly cut?: Medal | undefined;
    /** Number of the task whose cell is marked. */
    readonly opened?: string | null;
  } & ComponentPropsWithoutRef<'div'>,
) {
  const { board, rank, row, who, hasGroup = false, hasAward = false, cut, opened, className, ...own } = props;
  const format = useFormat();
  return (
    <div
      {...own}
      role="row"
      className={classNames(styles['row'], className)}
      data-icpc={board.isIcpc}
      data-cut={cut}
    >
      <span role="cell" className={styles['rank']}>
        {rank}
      </span>
      <Who {...{ who, hasGroup, hasAward, cut }} />
      <span role="cell" className={styles['score']}>
        {format.number(row.score)}
      </span>
      {board.isIcpc && (
        <span role="cell" className={styles['penalty']}>
          {format.number(row.penalty)}
        </span>
      )}
      {board.tasks.map((task) => (
        <span
          key={task.number}
          role="cell"
          className={styles['cell']}
          data-opened={opened === String(task.number) || undefined}
        >
          <TaskCell task={task} row={row} firsts={board.firsts} />
        </span>
      ))}
    </div>
  );
}

/** The header above rows of `BoardRow`. */
export function BoardHead(props: {
  readonly board: Omit<BoardOfRows, 'firsts'>;
  readonly className?: string | undefined;
  /** The page of the board, if it is shown in pages. */
  readonly page?: string | undefined;
}) {
  const { board, className, page } = props;
  const { tasks, isIcpc } = board;
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div role="row" className={classNames(styles['head'], className)} data-icpc={isIcpc}>
      <span role="columnheader" className={styles['number']}>
        {t('board.rank')}
      </span>
      <span role="columnheader" className={styles['who']}>
        {t('board.name')}
        {page !== undefined && <span className={styles['page']}>{page}</span>}
      </span>
      <span role="columnheader" className={styles['number']}>
        {t(isIcpc ? 'board.solved_short' : 'board.points')}
      </span>
      {isIcpc && (
        <span role="columnheader" className={styles['number']}>
          {t('board.penalty')}
        </span>
      )}
      {tasks.map(({ number, label, balloon_color: color, ...named }) => (
        <span
          key={number}
          role="columnheader"
          title={format.taskName(named)}
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

function Who(props: {
  readonly who: StandingParticipant | undefined;
  readonly hasGroup: boolean;
  readonly hasAward: boolean;
  readonly cut: Medal | undefined;
}) {
  const { who, hasGroup, hasAward, cut } = props;
  const beside = hasGroup && who !== undefined ? lineBesideName(who) : '';
  const award = hasAward ? who?.award : undefined;
  return (
    <span role="rowheader" className={styles['who']}>
      <span className={styles['lines']}>
        <CutName name={who?.display_name || who?.name || '…'} className={styles['name']} />
        {(beside !== '' || award !== undefined) && (
          <span className={styles['under']}>
            <AwardMark award={award} />
            {beside !== '' && <CutName name={beside} />}
          </span>
        )}
      </span>
      <CutMark cut={cut} />
    </span>
  );
}
