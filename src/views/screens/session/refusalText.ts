import { waitIn } from '../../../../domain/login-wait.ts';
import { type TranslateAny } from '../../i18n/useTranslateAny.ts';

/** Why somebody was not let in, as a sentence: how long to wait belongs into it (SES-11), other details after it. */
export function refusalText(
  { key, detail }: { readonly key: string; readonly detail: string | null },
  t: TranslateAny,
): string {
  const count = waitIn(key, detail);
  if (count !== null) return t(key, { count });
  return detail === null ? t(key) : `${t(key)} - ${detail}`;
}
