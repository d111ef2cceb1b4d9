import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type TaskProblem } from '#protocol/wire/staff/tasks.ts';
import { problemText } from './taskWords.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Tasks.module.css';

/** Whether a task is fit for use, with a line for each reason against it. */
export function TaskFitness({ problems }: { readonly problems: readonly TaskProblem[] }) {
  const { t } = useTranslation();
  if (problems.length === 0) {
    return (
      <p className={styles['fit']}>
        <CircleCheck size={16} strokeWidth={2} aria-hidden />
        {t('tasks.fit')}
      </p>
    );
  }
  return (
    <ul
      className={classNames(look('grid', 'gap4', 'size14'), styles['problems'])}
      aria-label={t('tasks.problems')}
    >
      {problems.map((problem) => (
        <li
          key={`${problem.kind} ${problem.detail}`}
          className={problem.keeps_out ? look('bad') : look('wait')}
        >
          {problem.keeps_out ? (
            <CircleAlert size={16} strokeWidth={2} aria-hidden />
          ) : (
            <TriangleAlert size={16} strokeWidth={2} aria-hidden />
          )}
          <span>{problemText(t, problem)}</span>
        </li>
      ))}
    </ul>
  );
}
