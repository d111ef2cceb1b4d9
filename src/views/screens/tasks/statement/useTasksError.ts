import { useTranslation } from 'react-i18next';
import { selectPhase, selectTimes } from '#streams/state/contest/phase.ts';
import { type State } from '#streams/state/state.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useSelected } from '#views/useSelected.ts';
import { selectTasksError } from '#streams/state/tasks/taskStands.ts';

const selectIsTranslator = (state: State): boolean => selectTimes(state)?.participant.isTranslator ?? false;

/** Why there are no tasks, in words for the person; null where there is no reason. A translator's time is not the contest's. */
export function useTasksError(): string | null {
  const error = useSelected(selectTasksError);
  const isTranslator = useSelected(selectIsTranslator);
  const phase = useSelected(selectPhase);
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  if (error === null) return null;
  if (!isTranslator || error !== 'backend.not_started') return tAny(error);
  return phase === 'not_started_translation' ? t('tasks.translation_later') : t('tasks.translation_over');
}
