import { formatCountdown } from '#domain/contest/timeline.ts';
import { type Format } from '#views/i18n/format.ts';

const MINUTE_MS = 60_000;

/** A length of time for decisions: to the millisecond under a minute, to the second above. */
export function precisely(ms: number, format: Format): string {
  return ms < MINUTE_MS ? format.duration(ms) : formatCountdown(ms);
}
