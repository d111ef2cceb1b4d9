import { Points } from '../../components/Points.tsx';
import { Card } from '../../components/Section.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import styles from './Subtasks.module.css';

/** Points of each subtask, in order. */
export function Subtasks({ points }: { readonly points: readonly number[] }) {
  const t = useTranslate();
  return (
    <Card title={t('submission.subtasks')}>
      <ol className={styles['list']}>
        {points.map((value, at) => (
          // A subtask is its place: they are never reordered.
          <li key={at} className={styles['subtask']} data-none={value === 0 || undefined}>
            <span className={styles['name']}>{t('submission.subtask', { number: at + 1 })}</span>
            <Points value={value} size="l" />
          </li>
        ))}
      </ol>
    </Card>
  );
}
