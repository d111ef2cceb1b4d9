import { ArrowDown, ArrowUp, Award, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Result } from '#domain/standings/awards.ts';
import { type RevealStage, type StageChange } from '#domain/standings/reveal/reveal-stage.ts';
import { type StandingCell } from '#domain/standings/standings.ts';
import { type StandingParticipant, type StandingTask } from '#protocol/wire/standings/standing.ts';
import { CutName } from '#views/components/CutName.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { TeamPicture } from '#views/kit/TeamPicture.tsx';
import styles from './RevealStage.module.css';

/** The last step in large type for a hall: the row, the opened result and the rise; and settled awards. */
export function RevealCaption(props: {
  readonly stage: RevealStage;
  readonly tasks: readonly StandingTask[];
  readonly people: ReadonlyMap<number, StandingParticipant>;
  readonly isIcpc: boolean;
}) {
  const { stage, tasks, people, isIcpc } = props;
  const { t } = useTranslation();
  const { last } = stage;
  if (last === null) {
    return (
      <p className={styles['caption']} role="status">
        <span className={styles['lead']}>{t('reveal.waiting', { count: stage.left })}</span>
      </p>
    );
  }
  const who = people.get(last.line.row.id);
  const { result } = last.line;
  return (
    <div
      className={styles['caption']}
      role="status"
      data-settled={last.kind === 'settle' || undefined}
      data-medal={last.kind === 'settle' ? (result?.medal ?? undefined) : undefined}
    >
      <span className={styles['place']}>{last.line.rank}</span>
      <TeamPicture picture={who?.picture} className={styles['picture']} />
      <span className={styles['lead']}>
        <CutName name={who?.display_name || who?.name || ''} className={styles['name']} />
        <span className={styles['what']}>
          {last.kind === 'settle' ? (
            <Awards result={result} tasks={tasks} />
          ) : (
            <What last={last} tasks={tasks} isIcpc={isIcpc} />
          )}
        </span>
      </span>
    </div>
  );
}

function What(props: {
  readonly last: StageChange;
  readonly tasks: readonly StandingTask[];
  readonly isIcpc: boolean;
}) {
  const { last, tasks, isIcpc } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { from, to, task, subtask, line } = last;
  const label = tasks.find(({ number }) => String(number) === task)?.label ?? task ?? '';
  const cell = task === null ? undefined : line.row.cells[task];
  return (
    <>
      <span>
        {task === null
          ? t('reveal.whole')
          : subtask === null
            ? t('reveal.task', { label })
            : t('reveal.subtask', { label, subtask })}
        {cell !== undefined && `: ${isIcpc ? t(outcomeOf(cell)) : format.number(pointsOf(cell))}`}
      </span>
      {from !== to && (
        <span className={styles['move']} data-up={to < from}>
          {to < from ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
          {t(to < from ? 'reveal.rises' : 'reveal.falls', { from, to })}
        </span>
      )}
    </>
  );
}

function Awards({
  result,
  tasks,
}: {
  readonly result: Result | null;
  readonly tasks: readonly StandingTask[];
}) {
  const { t } = useTranslation();
  const labels = (result?.firsts ?? []).map(
    (task) => tasks.find(({ number }) => String(number) === task)?.label ?? task,
  );
  return (
    <>
      {result?.isWinner === true && (
        <span className={styles['award']}>
          <Trophy aria-hidden />
          {t('reveal.winner')}
        </span>
      )}
      {result !== null && result.medal !== null && (
        <span className={styles['award']} data-medal={result.medal}>
          <Award aria-hidden />
          {t(`scoring.medal.${result.medal}`)}
        </span>
      )}
      {result?.isMentioned === true && <span>{t('scoring.mention_short')}</span>}
      {result !== null && result.winsGroup !== null && (
        <span>{t('reveal.group_winner', { group: result.winsGroup })}</span>
      )}
      {labels.length > 0 && (
        <span>{t('reveal.first_solved', { count: labels.length, labels: labels.join(', ') })}</span>
      )}
      <span>{t('reveal.settled')}</span>
    </>
  );
}

function outcomeOf(cell: StandingCell) {
  if (cell.kind === 'icpc' && cell.solvedMinute !== null) return 'reveal.solved';
  return cell.pending > 0 ? 'reveal.still_waiting' : 'reveal.not_solved';
}

function pointsOf(cell: StandingCell): number {
  return cell.kind === 'points' ? cell.points : 0;
}
