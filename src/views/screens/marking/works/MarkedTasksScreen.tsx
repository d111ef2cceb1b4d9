import { ArrowRight, ClipboardCheck, Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type MarkedTasks } from '#protocol/wire/staff/marking/works.ts';
import { Badge } from '#views/components/Badge.tsx';
import { ButtonLink } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { ProgressBar } from '#views/components/ProgressBar.tsx';
import { Card } from '#views/components/Section.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { Awaited } from './Awaited.tsx';
import { markedTaskPath, markedWorkPath } from './markingPaths.ts';
import { look } from '#views/components/look.ts';
import styles from './MarkingLists.module.css';

type Marked = MarkedTasks['tasks'][number];

/** / of scorers: the tasks of which they have works, their progress, and the next work (SCO-1). */
export function MarkedTasksScreen() {
  const { t } = useTranslation();
  const resource = useResource('markedTasks', {});
  return (
    <>
      <PageHeader
        title={t('scorer.tasks')}
        hero={resource.answer && <Left tasks={resource.answer.tasks} />}
      />
      <Awaited of={resource} shape="cards">
        {({ tasks }) => <Tasks tasks={tasks} />}
      </Awaited>
    </>
  );
}

/** The number of works left in all tasks. */
function Left({ tasks }: { readonly tasks: readonly Marked[] }) {
  const { t } = useTranslation();
  const left = tasks.reduce((sum, { works, done }) => sum + works - done, 0);
  if (tasks.length === 0) return null;
  return (
    <p className={styles['hero']} data-done={left === 0 || undefined}>
      <span className={styles['heroNumber']}>{left}</span>
      <span className={styles['heroLabel']}>{t('scorer.left_to_mark')}</span>
    </p>
  );
}

function Tasks({ tasks }: { readonly tasks: readonly Marked[] }) {
  const { t } = useTranslation();
  if (tasks.length === 0)
    return (
      <Card>
        <EmptyState icon={ClipboardCheck} title={t('scorer.no_tasks')} text={t('scorer.no_tasks_text')} />
      </Card>
    );
  return (
    <ul className={styles['cards']}>
      {tasks.map((task) => (
        <li key={`${task.task} ${task.contest} ${task.question}`}>
          <TaskCard task={task} />
        </li>
      ))}
    </ul>
  );
}

function TaskCard({
  task: { task, name, contest, question, works, done, ...more },
}: {
  readonly task: Marked;
}) {
  const { t } = useTranslation();
  const { flagged, calibration, next } = more;
  const isBegun = done > 0 || flagged > 0;
  return (
    <article className={styles['card']}>
      <header>
        <p className={styles['quiet']}>{contest}</p>
        <h2 className={look('size20', 'line13')}>
          <Link to={markedTaskPath(task)}>{name}</Link>
          {question !== null && (
            <span className={styles['quiet']}> · {t('scorer.question', { question })}</span>
          )}
        </h2>
      </header>
      <ProgressBar
        percent={works === 0 ? 0 : (100 * done) / works}
        label={t('scorer.marked_of', { done, works })}
      />
      <p className={styles['marks']}>
        {works - done > 0 && <Badge tone="plain">{t('scorer.left', { count: works - done })}</Badge>}
        {flagged > 0 && (
          <Badge tone="wait">
            <Flag size={12} strokeWidth={2.25} aria-hidden /> {t('scorer.flagged', { count: flagged })}
          </Badge>
        )}
        {calibration > 0 && (
          <Badge tone="note">{t('scorer.calibration_first', { count: calibration })}</Badge>
        )}
        {next === null && <Badge tone="good">{t('scorer.all_marked')}</Badge>}
      </p>
      <p className={styles['cardEnd']}>
        {next === null ? (
          <ButtonLink to={markedTaskPath(task)}>{t('scorer.see_works')}</ButtonLink>
        ) : (
          <ButtonLink to={markedWorkPath(task, next)} variant="primary" icon={ArrowRight}>
            {t(isBegun ? 'scorer.go_on' : 'scorer.begin')}
          </ButtonLink>
        )}
      </p>
    </article>
  );
}
