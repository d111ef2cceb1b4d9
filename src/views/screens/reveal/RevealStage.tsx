import { type CSSProperties, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type RevealStage, type StageLine } from '../../../../domain/reveal-stage.ts';
import { isFirstToSolve, isIcpcBoard } from '../../../../domain/standings.ts';
import { type ContestType } from '../../../../domain/contest.ts';
import { type StandingParticipant, type StandingTask } from '../../../../protocol/wire/standing.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { BoardCell } from '../standings/BoardCell.tsx';
import { RevealCaption } from './RevealCaption.tsx';
import styles from './RevealStage.module.css';

/** What a stage is drawn of. */
export interface Staged {
  readonly stage: RevealStage;
  readonly type: ContestType;
  readonly tasks: readonly StandingTask[];
  readonly participants: readonly StandingParticipant[];
}

/**
 * The stage of a reveal: the rows around the one whose turn it is, which glide to their places, and below them in large what
 * the last press did. The same for the presenter and the hall.
 */
export function RevealStageView({ stage, type, tasks, participants }: Staged) {
  const { t } = useTranslation();
  const people = useMemo(() => new Map(participants.map((one) => [one.id, one])), [participants]);
  const firsts = useMemo(() => new Map(Object.entries(stage.firsts)), [stage.firsts]);
  const isIcpc = isIcpcBoard(type);
  const first = stage.lines[0]?.place ?? 1;
  return (
    <div className={styles['stage']} style={{ '--tasks': tasks.length } as CSSProperties} data-icpc={isIcpc}>
      <div className={styles['board']} role="table" aria-label={t('reveal.stage')}>
        <div className={styles['head']} role="row">
          <span role="columnheader" className={styles['rank']}>
            {t('board.rank')}
          </span>
          <span role="columnheader">{t('board.name')}</span>
          <span role="columnheader" className={styles['number']}>
            {t(isIcpc ? 'board.solved_short' : 'board.points')}
          </span>
          {isIcpc && (
            <span role="columnheader" className={styles['number']}>
              {t('board.penalty')}
            </span>
          )}
          {tasks.map(({ number, label, name, balloon_color: color }) => (
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
        <div
          className={styles['rows']}
          role="rowgroup"
          style={{ '--lines': stage.lines.length } as CSSProperties}
        >
          {[...stage.lines]
            .sort((a, b) => a.row.id - b.row.id)
            .map((line) => (
              <Row
                key={line.row.id}
                line={line}
                at={line.place - first}
                isFocus={line.row.id === stage.focus}
                opened={stage.last?.line.row.id === line.row.id ? stage.last.task : null}
                who={people.get(line.row.id)}
                {...{ tasks, firsts, isIcpc }}
              />
            ))}
        </div>
      </div>
      <RevealCaption stage={stage} tasks={tasks} people={people} isIcpc={isIcpc} />
    </div>
  );
}

function Row(props: {
  readonly line: StageLine;
  /** Which line of the stage, from 0. */
  readonly at: number;
  readonly isFocus: boolean;
  /** Number of the task that the last press opened here. */
  readonly opened: string | null;
  readonly who: StandingParticipant | undefined;
  readonly tasks: readonly StandingTask[];
  readonly firsts: ReadonlyMap<string, number>;
  readonly isIcpc: boolean;
}) {
  const { line, at, isFocus, opened, who, tasks, firsts, isIcpc } = props;
  const { rank, row, isSettled, result } = line;
  const format = useFormat();
  return (
    <div
      role="row"
      className={styles['row']}
      style={{ '--at': at } as CSSProperties}
      data-focus={isFocus}
      data-settled={isSettled}
      data-medal={result?.medal ?? undefined}
      aria-current={isFocus || undefined}
    >
      <span role="cell" className={styles['rank']}>
        {rank}
      </span>
      <span role="rowheader" className={styles['who']}>
        <span className={styles['name']}>{who?.display_name || who?.name || '…'}</span>
        {who !== undefined && who.group !== '' && <span className={styles['group']}>{who.group}</span>}
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
          <span key={key} role="cell" className={styles['cell']} data-opened={opened === key}>
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
