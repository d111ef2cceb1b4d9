import { waitIn } from '#domain/session/login-wait.ts';
import { type TranslateAny } from './useTranslateAny.ts';

/**
 * The server's `key:detail` as a sentence. The detail goes into the sentence's slot, as the time to wait
 * (SES-11) or a limit; without a slot it follows the sentence.
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
