import { inflateSync } from 'node:zlib';

/** Most inflated bytes of one stream: a longer one holds no tree of pages. */
const MAX_STREAM_BYTES = 4 * 1_048_576;
/** A statement is not longer. */
const MAX_PAGES = 100;
const STREAM = /\/Type\s*\/ObjStm[\s\S]{0,400}?stream\r?\n/g;

/** Number of pages of a PDF that was made here; at least one. */
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

/** The root of the tree of pages counts all of them. */
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
