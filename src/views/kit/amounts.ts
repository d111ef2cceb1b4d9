import { type Format } from '#views/i18n/format.ts';

/** CPU or wall time of a run: whole milliseconds, as limits are compared. */
export function milliseconds(ms: number, format: Pick<Format, 'number'>): string {
  return `${format.number(ms, 0)} ms`;
}

/** Memory is counted in powers of two everywhere in contests. */
export function mebibytes(bytes: number, format: Pick<Format, 'number'>): string {
  return `${format.number(bytes / 2 ** 20, 1)} MiB`;
}
