import { useTranslation } from 'react-i18next';
import { type Task } from '#protocol/wire/tasks.ts';
import { Points } from '#views/components/Points.tsx';
import { usePageHeading } from '#views/components/usePageHeading.ts';
import { type TaskStand } from '#streams/state/tasks/taskStands.ts';
import { look } from '#views/components/look.ts';
import styles from './TaskHead.module.css';

/** One line above the statement: which task this is, and what the person has for it. */
export function TaskHead({ task, stand }: { readonly task: Task; readonly stand: TaskStand | null }) {
  const heading = usePageHeading();
  const { t } = useTranslation();
  return (
    <header className={styles['head']}>
      <title>{`${task.name} · Agon`}</title>
      <span className={styles['label']}>
        <span aria-hidden>{task.label}</span>
        <span className="visually-hidden">{t('task.label', { label: task.label })}</span>
      </span>
      <h1 ref={heading} tabIndex={-1} className={styles['title']}>
        {task.name}
      </h1>
      {stand !== null && stand.count > 0 && <Hero stand={stand} />}
    </header>
  );
}

function Hero({ stand }: { readonly stand: TaskStand }) {
  const { points, solvedMinute, task } = stand;
  const { t } = useTranslation();
  if (solvedMinute !== null) {
    return (
      <span className={look('firm', 'good', 'size20', 'weight650')}>
        {t('tasks.solved_at', { minute: solvedMinute })}
      </span>
    );
  }
  return points === null ? null : <Points value={points} max={task.max_score} size="l" />;
}
