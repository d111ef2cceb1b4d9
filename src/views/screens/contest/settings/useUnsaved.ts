import { useTranslation } from 'react-i18next';
import { useLeaveQuestion } from '#views/useLeaveQuestion.ts';

/** Asks before the person leaves a contest's form with unsaved changes. */
export function useUnsaved(isUnsaved: boolean): void {
  const { t } = useTranslation();
  useLeaveQuestion(isUnsaved, {
    title: t('contest_form.leave_ask'),
    message: t('contest_form.leave_text'),
    confirmLabel: t('contest_form.leave'),
    cancelLabel: t('contest_form.stay'),
    isDangerous: true,
  });
}
