import { useTranslation } from 'react-i18next';
import { useSelected } from '../useSelected.ts';
import { selectLeftBehind } from './leftBehind.ts';
import { look } from '../components/look.ts';
import styles from './LeftBehindList.module.css';

/** Part of the question whether to finish: the things undone right now, and that there is no way back. */
export function LeftBehindList(props: { readonly what: 'module' | 'exam'; readonly text: string }) {
  const { what, text } = props;
  const { unanswered, marked, unsaved, unsent, withoutSolution, notStarted } = useSelected(
    selectLeftBehind,
    what,
  );
  const { t } = useTranslation();
  const left = [
    notStarted > 0 && t('leave.not_started', { count: notStarted }),
    unanswered > 0 && t('quiz.finish_unanswered', { count: unanswered }),
    marked > 0 && t('quiz.finish_marked', { count: marked }),
    withoutSolution.length > 0 && t('leave.without_solution', { names: withoutSolution.join(', ') }),
    unsaved > 0 && t('quiz.finish_unsaved', { count: unsaved }),
    unsent > 0 && t('leave.unsent', { count: unsent }),
  ].filter((one) => one !== false);
  return (
    <div className={look('grid', 'gap12')}>
      {left.length > 0 && (
        <ul className={styles['left']}>
          {left.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <p>{text}</p>
    </div>
  );
}
