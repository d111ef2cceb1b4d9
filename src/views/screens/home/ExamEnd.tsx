import { Trans, useTranslation } from 'react-i18next';
import { Countdown } from '../../components/Countdown.tsx';

/** How much is left of the whole exam, beside the time of the module that is under way. */
export function ExamEnd({ remainingMs }: { readonly remainingMs: number }) {
  const { t } = useTranslation();
  return (
    <Trans
      t={t}
      i18nKey="module.exam_ends_in"
      components={{ left: <Countdown remainingMs={remainingMs} size="s" /> }}
    />
  );
}
