import { useTranslation } from 'react-i18next';
import { isWaitingForStart, selectPhase, selectTimes } from '#streams/state/contest/phase.ts';
import { type State } from '#streams/state/state.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useSelected } from '#views/useSelected.ts';
import { selectTasksError } from '#streams/state/tasks/taskStands.ts';

const selectIsTranslator = (state: State): boolean => selectTimes(state)?.participant.isTranslator ?? false;

/**
 * The reason why there are no tasks, as text; null: no reason, or the contest has started since the refusal
 * and the list is loading again. For translators the times of translation count.
 */
export function useTasksError(): string | null {
  const error = useSelected(selectTasksError);
  const isTranslator = useSelected(selectIsTranslator);
  const phase = useSelected(selectPhase);
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  if (error === null) return null;
  if (error !== 'backend.not_started') return tAny(error);
  if (!isTranslator) return isWaitingForStart(phase) ? tAny(error) : null;
  return phase === 'not_started_translation' ? t('tasks.translation_later') : t('tasks.translation_over');
}
