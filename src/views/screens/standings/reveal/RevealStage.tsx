import { type CSSProperties, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type RevealStage } from '#domain/standings/reveal/reveal-stage.ts';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type ContestType } from '#domain/contest/contest.ts';
import { type StandingParticipant, type StandingTask } from '#protocol/wire/standings/standing.ts';
import { BoardHead, BoardRow } from '../BoardRow.tsx';
import { RevealCaption } from './RevealCaption.tsx';
import { look } from '#views/components/look.ts';
import styles from './RevealStage.module.css';

/** The data of a stage. */
export interface Staged {
  readonly stage: RevealStage;
  readonly type: ContestType;
  readonly tasks: readonly StandingTask[];
  readonly participants: readonly StandingParticipant[];
}

/**
 * The stage of a reveal: the rows around the current one, with animated moves, and below them in large type
 * the last step. Presenter and hall see the same stage.
 */
export function RevealStageView({ stage, type, tasks, participants }: Staged) {
  const { t } = useTranslation();
  const people = useMemo(() => new Map(participants.map((one) => [one.id, one])), [participants]);
  const isIcpc = isIcpcBoard(type);
  const board = useMemo(
    () => ({ tasks, isIcpc, firsts: new Map(Object.entries(stage.firsts)) }),
    [tasks, isIcpc, stage.firsts],
  );
  const first = stage.lines[0]?.place ?? 1;
  return (
    <div
      className={styles['stage']}
      style={{ '--tasks': tasks.length, '--lines': stage.lines.length } as CSSProperties}
    >
      <div className={look('low', 'grow', 'scroll')} role="table" aria-label={t('reveal.stage')}>
        <BoardHead board={board} className={styles['head']} />
        <div className={styles['rows']} role="rowgroup">
          {[...stage.lines]
            .sort((a, b) => a.row.id - b.row.id)
            .map((line) => (
              <BoardRow
                key={line.row.id}
                board={board}
                rank={line.rank}
                row={line.row}
                who={people.get(line.row.id)}
                hasGroup
                opened={stage.last?.line.row.id === line.row.id ? stage.last.task : null}
                className={styles['row']}
                style={{ '--at': line.place - first } as CSSProperties}
                data-focus={line.row.id === stage.focus}
                data-settled={line.isSettled}
                data-medal={line.result?.medal ?? undefined}
                aria-current={line.row.id === stage.focus || undefined}
              />
            ))}
        </div>
      </div>
      <RevealCaption stage={stage} tasks={tasks} people={people} isIcpc={isIcpc} />
    </div>
  );
}
