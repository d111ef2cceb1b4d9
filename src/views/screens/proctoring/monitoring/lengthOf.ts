import { type Translate } from '#views/i18n/keys.ts';

const MINUTE_MS = 60_000;

/** A duration as text: seconds below one minute, otherwise minutes and seconds. */
export function lengthOf(ms: number, t: Translate): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  const seconds = Math.floor((ms % MINUTE_MS) / 1_000);
  return minutes === 0
    ? t('person_monitoring.seconds', { seconds })
    : t('person_monitoring.minutes', { minutes, seconds });
}
