import { Fragment, type KeyboardEvent, memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type InvocationCell,
  type InvocationRun,
  type WorkshopInvocation,
} from '#protocol/wire/staff/authoring/solutions.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { MatrixHead } from './MatrixHead.tsx';
import { groupsOf, type MatrixGroup, moved, type Place, pointsOf } from './matrixRows.ts';
import styles from './Matrix.module.css';

/**
 * Tests down, solutions across: each cell has the verdict in letters and colour, time and memory. Groups
 * fold. One cell is in the tab order; arrows, Home and End move to others, and Enter opens one.
 */
export function Matrix(props: {
  readonly invocation: WorkshopInvocation;
  readonly onOpen: (solution: string, test: string) => void;
}) {
  const { invocation, onOpen } = props;
  const { t } = useTranslation();
  const table = useRef<HTMLTableElement>(null);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [place, setPlace] = useState<Place>({ test: 0, run: 0 });
  const { runs } = invocation;
  const groups = groupsOf(invocation);
  const shown = groups.flatMap((group) => (folded.has(group.place) ? [] : group.tests));
  const at = shown.includes(place.test) ? place : { ...place, test: shown[0] ?? 0 };
  const fold = (group: number) => {
    const next = new Set(folded);
    if (!next.delete(group)) next.add(group);
    setFolded(next);
  };
  const move = (event: KeyboardEvent) => {
    const next = moved(at, event.key, { tests: shown, runs: runs.length });
    if (next === null) return;
    event.preventDefault();
    setPlace(next);
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.test} ${next.run}"]`)?.focus();
  };
  return (
    <div className={styles['scroll']} data-testid="matrix">
      <table
        ref={table}
        className={styles['matrix']}
        aria-label={t('solutions.matrix', { number: invocation.number })}
        role="grid"
        onKeyDown={move}
      >
        <MatrixHead invocation={invocation} />
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.place}>
              <GroupRow
                group={group}
                runs={runs}
                isFolded={folded.has(group.place)}
                onFold={() => fold(group.place)}
              />
              {!folded.has(group.place) &&
                group.tests.map((test) => (
                  <TestRow
                    key={test}
                    test={test}
                    invocation={invocation}
                    focusAt={at.test === test ? at.run : null}
                    onOpen={onOpen}
                    onFocus={setPlace}
                  />
                ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function GroupRow(props: {
  readonly group: MatrixGroup;
  readonly runs: readonly InvocationRun[];
  readonly isFolded: boolean;
  readonly onFold: () => void;
}) {
  const { group, runs, isFolded, onFold } = props;
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <tr className={styles['group']}>
      <th scope="rowgroup">
        <button type="button" aria-expanded={!isFolded} className={styles['fold']} onClick={onFold}>
          <span aria-hidden>{isFolded ? '▸' : '▾'}</span>
          <span>{group.name}</span>
          {group.points > 0 && <small>{t('solutions.of_points', { points: group.points })}</small>}
        </button>
      </th>
      {runs.map((run) => {
        const points = pointsOf(run, group);
        return <td key={run.path}>{points === null ? '' : format.number(points, 2)}</td>;
      })}
    </tr>
  );
}

/** The final states of a solution's run. */
const OVER: ReadonlySet<InvocationRun['status']> = new Set(['judged', 'stopped', 'failed']);

interface RowProps {
  readonly test: number;
  readonly invocation: WorkshopInvocation;
  readonly focusAt: number | null;
  readonly onOpen: (solution: string, test: string) => void;
  readonly onFocus: (place: Place) => void;
}

/** A memo, since an invocation has thousands of cells and updates each second: only changed rows render. */
const TestRow = memo(function TestRow({ test, invocation, focusAt, onOpen, onFocus }: RowProps) {
  const { t } = useTranslation();
  const about = invocation.tests[test];
  if (about === undefined) return null;
  return (
    <tr>
      <th scope="row" className={styles['test']} title={about.name}>
        {about.name.slice(about.name.lastIndexOf('/') + 1)}
        {about.is_idle && (
          <abbr title={t('solutions.idle_test')} className={styles['idle']}>
            ≡
          </abbr>
        )}
      </th>
      {invocation.runs.map((run, place) => (
        <Cell
          key={run.path}
          cell={run.cells[test] ?? null}
          isOver={OVER.has(run.status)}
          name={`${test} ${place}`}
          isFocusable={focusAt === place}
          onFocus={() => onFocus({ test, run: place })}
          onOpen={() => onOpen(run.path, about.name)}
        />
      ))}
    </tr>
  );
}, isSameRow);

function isSameRow(before: RowProps, after: RowProps): boolean {
  const cells = ({ invocation, test }: RowProps) =>
    JSON.stringify([
      invocation.tests[test],
      invocation.runs.map(({ path, status, cells: all }) => [path, OVER.has(status), all[test]]),
    ]);
  return before.test === after.test && before.focusAt === after.focusAt && cells(before) === cells(after);
}

function Cell(props: {
  readonly cell: InvocationCell | null;
  /** No more results of this solution will come. */
  readonly isOver: boolean;
  readonly name: string;
  readonly isFocusable: boolean;
  readonly onFocus: () => void;
  readonly onOpen: () => void;
}) {
  const { cell, isOver, name, isFocusable, onFocus, onOpen } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const own = { 'data-cell': name, role: 'gridcell', tabIndex: isFocusable ? 0 : -1, onFocus };
  if (cell === null)
    return (
      <td {...own} className={styles['open']}>
        <span aria-hidden>{isOver ? '–' : '·'}</span>
        <span className="visually-hidden">{t(isOver ? 'solutions.cell_not_run' : 'solutions.not_yet')}</span>
      </td>
    );
  const [verdict, score, cpu, memory, was] = cell;
  const isPartial = verdict !== 'AC' && score > 0 && score < 1;
  return (
    <td
      {...own}
      className={styles['cell']}
      data-verdict={verdict}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault();
          onOpen();
        }
      }}
    >
      <strong>
        {verdict}
        {isPartial && ` ${format.number(score, 2)}`}
      </strong>
      {was !== null && <s title={t('solutions.was', { verdict: was })}>{was}</s>}
      <small>
        {t('solutions.ms', { ms: cpu })} {memory > 0 && format.bytes(memory)}
      </small>
    </td>
  );
}
