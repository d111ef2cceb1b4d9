import { type Format } from '#views/i18n/format.ts';

/** A share in percent, rounded down, so that no gap disappears; null is a dash. */
export function percentOf(share: number | null, format: Format): string {
  return share === null ? '–' : `${format.number(Math.floor(share * 1_000) / 10, 1)} %`;
}
