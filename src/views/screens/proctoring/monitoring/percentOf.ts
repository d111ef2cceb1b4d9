import { type Format } from '#views/i18n/format.ts';

/** A share as percent, never rounded up: a gap is not rounded away. A dash where there is none. */
export function percentOf(share: number | null, format: Format): string {
  return share === null ? '–' : `${format.number(Math.floor(share * 1_000) / 10, 1)} %`;
}
