import { open } from 'node:fs/promises';

/** Kinds of archives that are not supported, by their first bytes in hex. */
const OTHERS: readonly { readonly begins: string; readonly name: string }[] = [
  { begins: '526172211a07', name: 'rar' },
  { begins: '377abcaf271c', name: '7z' },
  { begins: 'fd377a585a00', name: 'tar.xz' },
  { begins: '425a68', name: 'tar.bz2' },
];
const GZIP = '1f8b';
const ZIP = '504b';
const TAR = { at: 257, word: 'ustar' };
const BLOCK = 512;
const PAGE = /^(?:\uFEFF)?\s*<(?:!doctype\s+html|html|head|\?xml[^>]*>\s*<html)/i;

/** The kind of a file that should be an archive; `name` is that of an unsupported kind. */
export type ArchiveKind =
  | { readonly kind: 'zip' | 'tar' | 'tar.gz' | 'page' | 'unknown' }
  | { readonly kind: 'other'; readonly name: string };

/** Determines the kind of a file by its first bytes. */
export async function archiveKind(path: string): Promise<ArchiveKind> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BLOCK), 0, BLOCK, 0);
    return kindOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function kindOf(block: Buffer): ArchiveKind {
  const hex = block.toString('hex');
  const other = OTHERS.find(({ begins }) => hex.startsWith(begins));
  if (other !== undefined) return { kind: 'other', name: other.name };
  if (hex.startsWith(GZIP)) return { kind: 'tar.gz' };
  if (hex.startsWith(ZIP)) return { kind: 'zip' };
  if (block.toString('latin1', TAR.at, TAR.at + TAR.word.length) === TAR.word) return { kind: 'tar' };
  return { kind: PAGE.test(block.toString('utf8')) ? 'page' : 'unknown' };
}
