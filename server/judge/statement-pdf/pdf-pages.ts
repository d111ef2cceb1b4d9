import { inflateSync } from 'node:zlib';

/** Largest inflated stream that is read, bytes: a longer one holds no page tree. */
const MAX_STREAM_BYTES = 4 * 1_048_576;
/** Maximum number of pages of a statement. */
const MAX_PAGES = 100;
const STREAM = /\/Type\s*\/ObjStm[\s\S]{0,400}?stream\r?\n/g;

/** Number of pages of a PDF that this judge made; at least 1. */
export function pdfPages(pdf: Buffer): number {
  const text = pdf.toString('latin1');
  let most = countIn(text);
  for (const found of text.matchAll(STREAM)) {
    const from = found.index + found[0].length;
    const to = text.indexOf('endstream', from);
    most = Math.max(most, countIn(inflated(pdf.subarray(from, to === -1 ? undefined : to))));
  }
  return Math.max(1, Math.min(MAX_PAGES, most));
}

/** The root of the page tree has the number of all pages. */
function countIn(text: string): number {
  const found = [
    ...text.matchAll(/\/Type\s*\/Pages\b[^>]*?\/Count\s+(\d+)|\/Count\s+(\d+)[^>]*?\/Type\s*\/Pages\b/g),
  ];
  return Math.max(0, ...found.map(([, one, other]) => Number(one ?? other ?? 0)));
}

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_STREAM_BYTES }).toString('latin1');
  } catch {
    return '';
  }
}
