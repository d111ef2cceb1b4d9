import { errorAlerts, type ErrorText, splitErrorText } from '#domain/errors.ts';
import { selectUser } from '#streams/state/session/session.ts';
import { Alert } from '../components/Alert.tsx';
import { refusalText } from '../i18n/refusalText.ts';
import { useTranslateAny } from '../i18n/useTranslateAny.ts';
import { useSelected } from '../useSelected.ts';

/** A red alert for each key of the error that the person's own record carries (API-5, SHL-2). */
export function SessionAlerts() {
  const error = useSelected(selectUser)?.error ?? null;
  const t = useTranslateAny();
  if (error === null) return null;
  const textOf = (text: ErrorText) => refusalText(text, t);
  if (typeof error === 'string') return <Alert tone="bad" title={textOf(splitErrorText(error))} />;
  return errorAlerts(error).map(({ titleKey, message }) => (
    <Alert key={titleKey} tone="bad" title={t(titleKey)} text={textOf(message)} />
  ));
}
