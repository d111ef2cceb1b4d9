import { DOWNLOAD_PROGRESS_FROM_PERCENT, UPLOAD_PROGRESS_PERCENT } from '#domain/limits.ts';
import { type Transfer } from './ports.ts';

/** Ways to make one percentage of transfers (§7): a plain download, or a sent form with its answer. */
export type ProgressKind = 'download' | 'exchange';

/** The percentage of a call that has ended. */
export const PROGRESS_END = 100;

/**
 * The percentage after a transfer. Uploads count up to 90, the download of an answer from 50 to 100, a plain
 * download from 0 to 100. The percentage never decreases, and does not change where the total is unknown.
 */
export function nextPercent(
  kind: ProgressKind,
  percent: number,
  { direction, loaded, total }: Transfer,
): number {
  if (total === null || total <= 0) return percent;
  return Math.max(percent, Math.round(scale(kind, direction, Math.min(1, loaded / total))));
}

function scale(kind: ProgressKind, direction: Transfer['direction'], part: number): number {
  if (kind === 'download') return direction === 'download' ? part * PROGRESS_END : 0;
  return direction === 'upload'
    ? part * UPLOAD_PROGRESS_PERCENT
    : DOWNLOAD_PROGRESS_FROM_PERCENT + part * (PROGRESS_END - DOWNLOAD_PROGRESS_FROM_PERCENT);
}

/** The file name a content-disposition header gives (RFC 6266: `filename*` before `filename`), or null. */
export function fileNameOf(contentDisposition: string | undefined): string | null {
  if (contentDisposition === undefined) return null;
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(contentDisposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(contentDisposition);
  const name = decoded(extended) ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2] ?? null;
  // A file name must not contain a path.
  return name === null ? null : (name.split(/[\\/]/).at(-1) ?? null) || null;
}

function decoded(text: string | undefined): string | null {
  if (text === undefined) return null;
  try {
    return decodeURIComponent(text.trim());
  } catch {
    return null;
  }
}
