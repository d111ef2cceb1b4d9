import { useTranslation } from 'react-i18next';
import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { Link } from '#views/components/Link.tsx';
import { Points } from '#views/components/Points.tsx';
import { Card } from '#views/components/Section.tsx';
import { useSelected } from '#views/useSelected.ts';
import { selectTaskScore } from './subtaskStands.ts';
import { look } from '#views/components/look.ts';
import styles from './SubtaskStands.module.css';

/** The person's points for each subtask, and which submission earned them (TSK-3). */
export function SubtaskStands({ task }: { readonly task: TaskDetail }) {
  const score = useSelected(selectTaskScore, task.number);
  const { t } = useTranslation();
  if (task.subtasks.length === 0) return null;
  return (
    <Card title={t('submission.subtasks')} flush>
      <ol className={look('grid')}>
        {task.subtasks.map(({ points: max }, at) => {
          const { points = 0, submissionId = null } = score?.subtasks[at] ?? {};
          return (
            // The index is the key, since subtasks are never reordered.
            <li key={at} className={styles['line']} data-earned={points <= 0 ? 'none' : 'some'}>
              <span>{t('submission.subtask', { number: at + 1 })}</span>
              <span className={styles['by']}>
                {submissionId !== null && (
                  <Link to={`/task/${task.number}/submission/${submissionId}`}>
                    {t('task.earned_by', { id: submissionId })}
                  </Link>
                )}
              </span>
              <Points value={points} max={max} />
            </li>
          );
        })}
      </ol>
      <p className={styles['mode']}>{t(`task.score_mode.${task.score_mode}`)}</p>
    </Card>
  );
}
