import { PencilLine } from 'lucide-react';
import { type KeyboardEvent, type ReactNode } from 'react';
import { type StandingTask } from '#protocol/wire/standings/standing.ts';
import { Badge } from '#views/components/Badge.tsx';
import { type Column } from '#views/components/column.ts';
import { type Format } from '#views/i18n/format.ts';
import { type Translate } from '#views/i18n/keys.ts';
import { BoardCell } from '#views/screens/standings/BoardCell.tsx';
import { type ScoreLine } from './scoreLines.ts';
import { lineBesideName } from '#views/kit/besideName.ts';
import { look } from '#views/components/look.ts';
import styles from './Scoring.module.css';

/** Values that the columns depend on. The columns are computed again only when one of them changes. */
interface ScoreLook {
  readonly tasks: readonly StandingTask[];
  readonly isIcpc: boolean;
  readonly isNarrow: boolean;
  readonly t: Translate;
  readonly format: Format;
  /** Opens a cell; the task is null for a person's total. */
  readonly onLook: (participantId: number, task: number | null) => void;
}

/** Columns for rank, person, total and each task; every cell but the rank opens its details. */
export function scoreColumns(given: ScoreLook): readonly Column<ScoreLine>[] {
  const { tasks, isIcpc, isNarrow, t, format, onLook } = given;
  const score: Column<ScoreLine> = {
    id: 'score',
    header: t(isIcpc ? 'board.solved_short' : 'board.points'),
    align: 'end',
    width: isNarrow ? 76 : 104,
    cell: ({ row }) => (
      <span className={styles['score']}>
        {format.number(row.score)}
        {!isIcpc && <Mark by={row.adjusted} look={given} />}
      </span>
    ),
  };
  const penalty: Column<ScoreLine> = {
    id: 'penalty',
    header: t('board.penalty'),
    align: 'end',
    width: 88,
    cell: ({ row }) => (
      <span className={styles['score']}>
        {format.number(row.penalty)}
        <Mark by={row.adjusted} look={given} />
      </span>
    ),
  };
  return [
    {
      id: 'rank',
      header: '#',
      title: t('board.rank'),
      align: 'end',
      width: 52,
      cell: ({ rank }) => rank ?? '–',
    },
    {
      id: 'name',
      header: t('board.name'),
      minWidth: isNarrow ? 132 : 220,
      isRowHeader: true,
      cell: (line) => <Who line={line} look={given} />,
    },
    score,
    ...(isIcpc ? [penalty] : []),
    ...tasks.map(({ number, label, name, max_score: maxScore }): Column<ScoreLine> => ({
      id: `task-${number}`,
      header: label,
      title: name,
      align: 'center',
      width: 76,
      cell: ({ person, row }) => {
        const cell = row.cells[String(number)];
        return (
          <CellButton
            label={t('scoring.open_cell', { name: person.display_name || person.name, task: label })}
            onPress={() => onLook(person.id, number)}
          >
            <BoardCell cell={cell} maxScore={maxScore} isFirst={false} />
            <Mark by={cell?.adjusted} look={given} />
          </CellButton>
        );
      },
    })),
  ];
}

function Who({
  line: { person },
  look: { t, onLook },
}: {
  readonly line: ScoreLine;
  readonly look: ScoreLook;
}) {
  const name = person.display_name || person.name;
  return (
    <CellButton label={t('scoring.open_person', { name })} onPress={() => onLook(person.id, null)} isWide>
      <span className={look('grid', 'shrink', 'line13')}>
        <span className={look('weight600', 'cut')}>{name}</span>
        <span className={look('text2', 'size12', 'weight400', 'cut')}>
          {lineBesideName(person) || person.name}
        </span>
      </span>
      {person.disqualified !== null && <Badge tone="bad">{t('scoring.disqualified_short')}</Badge>}
      {!person.on_board && <Badge>{t('scoring.off_board')}</Badge>}
    </CellButton>
  );
}

/** A mark on a cell that staff have adjusted. */
function Mark({ by, look: { t, format } }: { readonly by: number | undefined; readonly look: ScoreLook }) {
  if (by === undefined) return null;
  return (
    <span className={styles['mark']}>
      <PencilLine size={12} strokeWidth={2} aria-hidden />
      <span className="visually-hidden">{t('scoring.adjusted', { by: signed(by, format) })}</span>
    </span>
  );
}

/** An amount with its sign. */
export function signed(by: number, format: Format): string {
  return `${by > 0 ? '+' : '−'}${format.number(Math.abs(by))}`;
}

function CellButton(props: {
  readonly label: string;
  readonly onPress: () => void;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles[props.isWide === true ? 'person' : 'cell']}
      aria-label={props.label}
      onClick={props.onPress}
      onKeyDown={moveBetweenCells}
    >
      {props.children}
    </button>
  );
}

/** Arrow keys move to the next cell of the row, or to the same cell of the next row. */
function moveBetweenCells(event: KeyboardEvent<HTMLButtonElement>): void {
  const row = event.currentTarget.closest('[role="row"]');
  if (row === null) return;
  const cells = [...row.querySelectorAll('button')];
  const at = cells.indexOf(event.currentTarget);
  const index = Number(row.getAttribute('aria-rowindex'));
  const inRow = (by: number) =>
    row.parentElement?.querySelectorAll(`[aria-rowindex="${index + by}"] button`)[at];
  const to = {
    ArrowLeft: cells[at - 1],
    ArrowRight: cells[at + 1],
    ArrowUp: inRow(-1),
    ArrowDown: inRow(1),
  }[event.key];
  if (!(to instanceof HTMLElement)) return;
  event.preventDefault();
  event.stopPropagation();
  to.focus();
}
