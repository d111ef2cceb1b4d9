import { type FileHandle, open, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';

/**
 * Characters of the compiler's own fonts (Libertinus Serif; New Computer Modern Math for formulas), and those
 * that are invisible.
 */
const OWN =
  /[\p{ASCII}\p{Sm}\u00a0-\u00ff\u2000-\u206f\u20a0-\u20bf\u2100-\u23ff\u2500-\u25ff\u27c0-\u27ef\u2900-\u2aff\u{1d400}-\u{1d7ff}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{M}]/gu;
const FONT_FILES = new Set(['.ttf', '.otf', '.ttc', '.otc']);
/** Tags, offsets and lengths: https://learn.microsoft.com/typography/opentype/spec/otff */
const COLLECTION = 'ttcf';
const CMAP = 'cmap';
/** Largest table of characters that is read, bytes; no font has a larger one. */
const MAX_CMAP_BYTES = 4_000_000;

/** The letters of a text that neither the compiler's fonts nor those in the folders have; each once. */
export async function lettersWithoutFont(
  text: string,
  folders: readonly string[],
): Promise<readonly string[]> {
  const lacking = new Set(Array.from(text.replace(OWN, ''), (letter) => letter.codePointAt(0) ?? 0));
  for (const folder of folders)
    for (const path of await fontsIn(folder)) {
      if (lacking.size === 0) return [];
      for (const covers of await coveragesOf(path))
        for (const letter of lacking) if (covers(letter)) lacking.delete(letter);
    }
  return [...lacking].map((letter) => String.fromCodePoint(letter));
}

async function fontsIn(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => !entry.isDirectory() && FONT_FILES.has(extname(entry.name).toLowerCase()))
    .map((entry) => join(entry.parentPath, entry.name));
}

type Covers = (letter: number) => boolean;

/** For each font of a file, the letters that it has; empty if the file is no font. */
async function coveragesOf(path: string): Promise<readonly Covers[]> {
  const file = await open(path).catch(() => null);
  if (file === null) return [];
  try {
    const covers: Covers[] = [];
    for (const at of await fontOffsets(file)) covers.push(...(await subtablesAt(file, at)));
    return covers;
  } catch (error: unknown) {
    if (error instanceof RangeError) return [];
    throw error;
  } finally {
    await file.close();
  }
}

async function fontOffsets(file: FileHandle): Promise<readonly number[]> {
  const head = await bytesAt(file, 0, 12);
  if (head.toString('latin1', 0, 4) !== COLLECTION) return [0];
  const offsets = await bytesAt(file, 12, 4 * Math.min(head.readUInt32BE(8), 64));
  return Array.from({ length: offsets.length / 4 }, (_, at) => offsets.readUInt32BE(4 * at));
}

/** The character tables (`cmap`) of the font at an offset, if their format is known. */
async function subtablesAt(file: FileHandle, font: number): Promise<readonly Covers[]> {
  const count = (await bytesAt(file, font, 12)).readUInt16BE(4);
  const records = await bytesAt(file, font + 12, 16 * count);
  const at = Array.from({ length: count }, (_, one) => 16 * one).find(
    (one) => records.toString('latin1', one, one + 4) === CMAP,
  );
  if (at === undefined) return [];
  const size = Math.min(records.readUInt32BE(at + 12), MAX_CMAP_BYTES);
  const cmap = await bytesAt(file, records.readUInt32BE(at + 8), size);
  return Array.from({ length: cmap.readUInt16BE(2) }, (_, one) => {
    const table = cmap.subarray(cmap.readUInt32BE(8 + 8 * one));
    return COVERAGE[table.readUInt16BE(0)]?.(table);
  }).filter((covers) => covers !== undefined);
}

/** Readers of a character table by format: https://learn.microsoft.com/typography/opentype/spec/cmap */
const COVERAGE: Readonly<Record<number, (table: Buffer) => Covers>> = {
  4: (table) => {
    const size = table.readUInt16BE(6);
    return (letter) => {
      for (let at = 14; at < 14 + size; at += 2) {
        if (table.readUInt16BE(at) < letter) continue;
        const start = table.readUInt16BE(at + size + 2);
        if (start > letter || letter === 0xffff) return false;
        const rangeAt = at + 3 * size + 2;
        const range = table.readUInt16BE(rangeAt);
        const delta = table.readUInt16BE(at + 2 * size + 2);
        const glyph = range === 0 ? letter : table.readUInt16BE(rangeAt + range + 2 * (letter - start));
        return glyph !== 0 && ((glyph + delta) & 0xffff) !== 0;
      }
      return false;
    };
  },
  12: (table) => {
    const groups = table.readUInt32BE(12);
    return (letter) => {
      for (let one = 0; one < groups; one += 1) {
        const at = 16 + 12 * one;
        if (table.readUInt32BE(at) > letter) return false;
        if (table.readUInt32BE(at + 4) >= letter) return true;
      }
      return false;
    };
  },
};

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
