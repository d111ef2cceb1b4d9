import { memo } from 'react';
import { type Medal } from '#domain/standings/awards.ts';
import { type StandingParticipant, type StandingTask } from '#protocol/wire/standings/standing.ts';
import { type Column } from '#views/components/column.ts';
import { CutName } from '#views/components/CutName.tsx';
import { FilterValue } from '#views/components/Toolbar.tsx';
import { type Format } from '#views/i18n/format.ts';
import { type Translate } from '#views/i18n/keys.ts';
import { AwardMark } from './AwardMark.tsx';
import { TaskCell } from './BoardCell.tsx';
import { CutMark } from './CutMark.tsx';
import { FollowStar } from './FollowStar.tsx';
import { besideName } from '#views/kit/besideName.ts';
import { type BoardLine, type Ranking } from './ranking.ts';
import { look } from '#views/components/look.ts';
import styles from './StandingBoard.module.css';

const WIDTHS = {
  wide: { rank: 96, name: 220, score: 104, penalty: 84, task: 72 },
  narrow: { rank: 84, name: 148, score: 84, penalty: 72, task: 72 },
};

/** Additional padding of the last cell to the table's edge, px. */
const LAST_PAD = 8;

/** Values on which a board's columns depend: they are computed again only when one of these changes. */
export interface BoardLook {
  readonly tasks: readonly StandingTask[];
  readonly isIcpc: boolean;
  readonly firsts: Ranking['firsts'];
  readonly isNarrow: boolean;
  readonly onNarrow: (by: 'group' | 'school', value: string) => void;
  /** The contest whose rows can be followed, except the own one; absent: no row can. */
  readonly follow?: { readonly contestId: number; readonly ownId: number | undefined };
  readonly t: Translate;
  readonly format: Format;
}

/** The columns of a board: rank, name, total, and each task. */
export function boardColumns(given: BoardLook): readonly Column<BoardLine>[] {
  const { tasks, isIcpc, isNarrow, t, format } = given;
  const width = isNarrow ? WIDTHS.narrow : WIDTHS.wide;
  const penalty: Column<BoardLine> = {
    id: 'penalty',
    header: t('board.penalty'),
    align: 'end',
    width: width.penalty,
    cell: ({ row }) => format.number(row.penalty),
  };
  return [
    {
      id: 'rank',
      header: isNarrow ? '#' : t('board.rank'),
      title: t('board.rank'),
      align: 'end',
      width: width.rank,
      cell: (line) => <Place line={line} follow={given.follow} />,
    },
    {
      id: 'name',
      header: t('board.name'),
      // The name takes the rest of the width.
      minWidth: width.name,
      isRowHeader: true,
      cell: ({ participant, cut }) => (
        <Who who={participant} cut={cut} isNarrow={isNarrow} onNarrow={given.onNarrow} />
      ),
    },
    {
      id: 'score',
      header: t(isIcpc ? 'board.solved_short' : 'board.points'),
      title: t(isIcpc ? 'board.solved' : 'board.points'),
      align: 'end',
      width: width.score,
      cell: ({ row }) => <span className={styles['score']}>{format.number(row.score)}</span>,
    },
    ...(isIcpc ? [penalty] : []),
    ...tasks.map((task, at) =>
      taskColumn(task, at === tasks.length - 1 ? width.task + LAST_PAD : width.task, given),
    ),
  ];
}

function taskColumn(task: StandingTask, width: number, { firsts, format }: BoardLook): Column<BoardLine> {
  const { number, label, balloon_color: color } = task;
  return {
    id: `task-${number}`,
    header:
      color === undefined ? (
        label
      ) : (
        <span className={styles['balloon']} style={{ borderColor: color }}>
          {label}
        </span>
      ),
    title: format.taskName(task),
    align: 'center',
    width,
    isFitted: true,
    cell: ({ row }) => <TaskCell task={task} row={row} firsts={firsts} />,
  };
}

function Place({ line, follow }: { readonly line: BoardLine; readonly follow: BoardLook['follow'] }) {
  const { id, display_name: displayName, name } = line.participant;
  return (
    <span className={styles['place']}>
      {follow !== undefined && id !== follow.ownId && (
        <FollowStar contestId={follow.contestId} participantId={id} name={displayName || name} />
      )}
      <span className={look('size16', 'weight650')}>{line.rank}</span>
    </span>
  );
}

const Who = memo(function Who(props: {
  readonly who: StandingParticipant;
  readonly cut: Medal | undefined;
  readonly isNarrow: boolean;
  readonly onNarrow: BoardLook['onNarrow'];
}) {
  const { who, cut, isNarrow, onNarrow } = props;
  const { display_name: displayName, name, award } = who;
  const beside = besideName(who);
  // A narrow screen has room for only one of the two.
  const shown = (['group', 'school'] as const).filter((by) => beside[by] !== '').slice(0, isNarrow ? 1 : 2);
  const hasUnder = shown.length > 0 || award !== undefined;
  return (
    <span className={styles['who']}>
      <CutMark cut={cut} />
      <CutName name={displayName || name} lines={hasUnder && !isNarrow ? 1 : 2} className={styles['name']} />
      {hasUnder && (
        <span className={look('flex', 'baseline', 'shrink')}>
          <AwardMark award={award} />
          {shown.map((by) => (
            <span key={by} className={styles['group']}>
              <FilterValue name={beside[by]} onFilter={() => onNarrow(by, beside[by])}>
                <CutName name={beside[by]} />
              </FilterValue>
            </span>
          ))}
        </span>
      )}
    </span>
  );
});
