import { useTranslation } from 'react-i18next';
import { hoursAndMinutes } from '#domain/contest/contest-time.ts';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { KeyValue } from '#views/components/KeyValue.tsx';
import { Card } from '#views/components/Section.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { look } from '#views/components/look.ts';
import styles from './Past.module.css';

/** Number of columns of a task's chart: solutions over time, or people by points. */
const BARS = 20;

type Statistics = AnswerOf<'standingStatistics'>;
type Statistic = Statistics['statistics'][number];

/** Statistics of each task. */
export function TasksTab({ contestId }: { readonly contestId: number }) {
  const query = useResource('standingStatistics', {}, { contestId });
  return (
    <Loaded of={query} shape="rows" count={8}>
      {(answer) => (
        <div className={styles['tasks']}>
          {answer.statistics.map((one) => (
            <Task key={one.task} one={one} all={answer} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

function Task({ one, all }: { readonly one: Statistic; readonly all: Statistics }) {
  const { t } = useTranslation();
  const format = useFormat();
  const task = all.tasks.find(({ number }) => number === one.task);
  const [firstAt] = one.solved_at;
  const items = [
    {
      label: t('past.solved_by'),
      value: `${format.number(one.solved_at.length)} / ${format.number(all.people)}`,
    },
    { label: t('past.tried_by'), value: format.number(one.tried_by) },
    { label: t('past.tries'), value: format.number(one.tries) },
    ...(one.pending > 0 ? [{ label: t('past.pending'), value: format.number(one.pending) }] : []),
    ...(one.first !== null && firstAt !== undefined
      ? [{ label: t('past.first'), value: `${one.first.name}, ${hoursAndMinutes(firstAt)}` }]
      : []),
  ];
  return (
    <Card title={`${task?.label ?? one.task}. ${task === undefined ? '' : format.taskName(task)}`}>
      <KeyValue layout="row" items={items} />
      <Bars label={t('past.over_time')} counts={overTime(one.solved_at, all.latest)} />
      {!isIcpcBoard(all.type) && (
        <Bars label={t('past.by_points')} counts={byPoints(one.points, task?.max_score ?? 100)} />
      )}
      {one.languages.length > 0 && (
        <p className={styles['languages']}>
          {one.languages
            .map(({ language, tries, accepted }) => t('past.language', { language, accepted, count: tries }))
            .join(' · ')}
        </p>
      )}
    </Card>
  );
}

function Bars({ label, counts }: { readonly label: string; readonly counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  return (
    <figure className={styles['bars']}>
      <figcaption className={look('hint')}>{label}</figcaption>
      <svg
        viewBox={`0 0 ${BARS * 10} 40`}
        role="img"
        aria-label={`${label}: ${counts.join(', ')}`}
        preserveAspectRatio="none"
      >
        {counts.map((count, at) => (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- columns stay where they are
            key={at}
            x={at * 10 + 1}
            width={8}
            y={40 - (38 * count) / most}
            height={(38 * count) / most}
          />
        ))}
      </svg>
    </figure>
  );
}

function overTime(solvedAt: readonly number[], latest: number): readonly number[] {
  const counts = Array.from({ length: BARS }, () => 0);
  for (const at of solvedAt) add(counts, at / Math.max(1, latest), 1);
  return counts;
}

function byPoints(points: Statistic['points'], max: number): readonly number[] {
  const counts = Array.from({ length: BARS }, () => 0);
  for (const one of points) add(counts, one.points / Math.max(1, max), one.people);
  return counts;
}

function add(counts: number[], share: number, by: number): void {
  const at = Math.min(BARS - 1, Math.max(0, Math.floor(share * BARS)));
  counts[at] = (counts[at] ?? 0) + by;
}
