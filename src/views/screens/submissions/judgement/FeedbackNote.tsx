import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Feedback, mostShownBy } from '#domain/submissions/feedback.ts';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { selectPhase } from '#streams/state/contest/phase.ts';
import { type State } from '#streams/state/state.ts';
import { useSelected } from '#views/useSelected.ts';
import styles from './FeedbackNote.module.css';

/** The most that the contest shows of a judgement; null: unknown yet, or the analysis, which shows all. */
function selectMostShown(state: State): Feedback | null {
  const { contest } = state.contest;
  if (contest === null || selectPhase(state) === 'analysis') return null;
  return mostShownBy(contest.feedback, !isIcpcBoard(contest.type));
}

/** A note before sending: the part of a judgement that the person will see. */
export function FeedbackNote() {
  const most = useSelected(selectMostShown);
  const { t } = useTranslation();
  if (most === null) return null;
  return (
    <p className={styles['note']}>
      <Eye size={16} strokeWidth={1.75} aria-hidden />
      {t(`feedback.${most}`)}
    </p>
  );
}
