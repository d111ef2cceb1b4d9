import { useTranslation } from 'react-i18next';
import { type Judgement, type TestOutcome } from '#protocol/wire/submissions/submission.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Points } from '#views/components/Points.tsx';
import { TestSquares } from './TestSquares.tsx';
import { look } from '#views/components/look.ts';
import styles from './JudgementView.module.css';

/** A subtask's result; its maximum points may be unknown. */
export type Subtask = Omit<NonNullable<Judgement['subtasks']>[number], 'max_points'> & {
  readonly max_points: number | null;
};

/** A subtask: its points and maximum, a square per test, and whether its points count. */
export function SubtaskCard(props: {
  readonly number: number;
  readonly subtask: Subtask;
  readonly tests: readonly TestOutcome[];
  /** null: nothing is shown about it. */
  readonly counts: boolean | null;
}) {
  const { number, subtask, tests, counts } = props;
  const { t } = useTranslation();
  return (
    <li className={styles['subtask']} data-earned={earned(subtask)}>
      <span className={styles['head']}>
        <span className={look('text2', 'size12')}>{t('submission.subtask', { number })}</span>
        {counts === true && subtask.points !== null && subtask.points > 0 && (
          <Badge tone="good">{t('judgement.counts')}</Badge>
        )}
      </span>
      <Points
        value={subtask.points}
        {...(subtask.max_points === null ? {} : { max: subtask.max_points })}
        size="l"
      />
      {tests.length > 0 && <TestSquares tests={tests} />}
    </li>
  );
}

function earned({ points, max_points: max }: Subtask): 'full' | 'part' | 'none' {
  if (points === null || points <= 0) return 'none';
  return max === null || points >= max ? 'full' : 'part';
}
