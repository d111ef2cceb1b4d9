import { waitIn } from '../../../../domain/login-wait.ts';
import { type useTranslateAny } from '../../i18n/useTranslate.ts';

/** Why somebody was not let in, as a sentence: how long to wait belongs into it (SES-11), other details after it. */
export function refusalText(
  { key, detail }: { readonly key: string; readonly detail: string | null },
  t: ReturnType<typeof useTranslateAny>,
): string {
  const count = waitIn(key, detail);
  if (count !== null) return t(key, { count });
  return detail === null ? t(key) : `${t(key)} - ${detail}`;
}
