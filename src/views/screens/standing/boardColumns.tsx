import { isFirstToSolve } from '../../../../domain/standings.ts';
import { type StandingTask } from '../../../../protocol/wire/standing.ts';
import { type Column } from '../../components/column.ts';
import { BoardCell } from './BoardCell.tsx';
import { type BoardRow } from './boardOrder.ts';
import styles from './Board.module.css';

/** The words in the head of a board, translated. */
export interface BoardWords {
  readonly rank: string;
  readonly name: string;
  readonly score: string;
  readonly solved: string;
  readonly penalty: string;
}

/** The columns of a board: rank, who, the sum, then the tasks. */
export function boardColumns(
  tasks: readonly StandingTask[],
  isIcpc: boolean,
  firsts: ReadonlyMap<string, number>,
  words: BoardWords,
  isNarrow: boolean,
  number: (value: number) => string,
): readonly Column<BoardRow>[] {
  const sums: Column<BoardRow>[] = isIcpc
    ? [
        {
          id: 'score',
          header: '=',
          title: words.solved,
          align: 'end',
          width: 52,
          cell: ({ row }) => <b className={styles['sum']}>{row.score}</b>,
        },
        {
          id: 'penalty',
          header: words.penalty,
          align: 'end',
          width: isNarrow ? 64 : 84,
          cell: ({ row }) => row.penalty,
        },
      ]
    : [
        {
          id: 'score',
          header: words.score,
          align: 'end',
          width: isNarrow ? 76 : 96,
          cell: ({ row }) => <b className={styles['sum']}>{number(row.score)}</b>,
        },
      ];
  return [
    {
      id: 'rank',
      header: isNarrow ? '#' : words.rank,
      title: words.rank,
      align: 'end',
      width: isNarrow ? 44 : 72,
      cell: ({ rank }) => (
        <span className={styles['rank']} data-medal={rank <= 3 || undefined}>
          {rank}
        </span>
      ),
    },
    {
      id: 'name',
      header: words.name,
      isRowHeader: true,
      width: isNarrow ? 148 : 300,
      cell: (one) => <Who row={one} />,
    },
    ...sums,
    ...tasks.map((task): Column<BoardRow> => ({
      id: `task-${task.number}`,
      header: task.label,
      title: task.name,
      align: 'center',
      minWidth: isIcpc ? 60 : 72,
      cell: ({ row }) => {
        const cell = row.cells[task.number];
        return (
          <BoardCell
            cell={cell}
            task={task}
            isFirst={cell !== undefined && isFirstToSolve(String(task.number), cell, firsts)}
          />
        );
      },
    })),
  ];
}

function Who({ row: { participant } }: { readonly row: BoardRow }) {
  return (
    <span className={styles['who']}>
      <span className={styles['name']}>{participant.display_name}</span>
      {participant.group !== '' && <span className={styles['group']}>{participant.group}</span>}
    </span>
  );
}
