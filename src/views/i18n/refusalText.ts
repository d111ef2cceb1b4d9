import { waitIn } from '#domain/session/login-wait.ts';
import { type TranslateAny } from './useTranslateAny.ts';

/**
 * The server's `key:detail` as a sentence: the detail where the sentence has a slot for it, as how long to wait
 * (SES-11) or how much may be, and else after it.
 */
export function refusalText(
  { key, detail }: { readonly key: string; readonly detail: string | null },
  t: TranslateAny,
): string {
  const count = waitIn(key, detail);
  if (count !== null) return t(key, { count });
  const bare = t(key);
  if (detail === null) return bare;
  const sentence = t(key, { detail });
  return sentence === bare ? `${bare} - ${detail}` : sentence;
}
