import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readOutput } from '../sandbox/read-back.ts';

const MAX_CLASS_BYTES = 1 << 20;
const MAGIC = 0xcafebabe;
const PUBLIC_STATIC = 0x0009;
/** Number of bytes after the tag of each kind of constant except text (JVM specification, §4.4). */
const CONSTANT_BYTES: Readonly<Record<number, number>> = {
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 2,
  8: 2,
  9: 4,
  10: 4,
  11: 4,
  12: 4,
  15: 3,
  16: 2,
  17: 4,
  18: 4,
  19: 2,
  20: 2,
};

/** Classes in a folder that have `public static void main(String[])`, sorted; with their packages: `a.b.Main`. */
export async function mainClasses(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const found: string[] = [];
  for (const name of names.filter((one) => one.endsWith('.class')).sort()) {
    const file = await readOutput(join(folder, name), MAX_CLASS_BYTES);
    const main = file === null ? null : mainClassOf(file.bytes);
    if (main !== null) found.push(main);
  }
  return found;
}

/** The name of a compiled class that can be started (JVM specification, §4.1); null for any other file. */
export function mainClassOf(bytes: Buffer): string | null {
  try {
    return readClass(bytes);
  } catch (error: unknown) {
    // A read beyond the end: the file is no class, or incomplete.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readClass(bytes: Buffer): string | null {
  if (bytes.readUInt32BE(0) !== MAGIC) return null;
  const { texts, classes, end } = readConstants(bytes);
  const name = texts.get(classes.get(bytes.readUInt16BE(end + 2)) ?? 0) ?? '';
  const interfaces = bytes.readUInt16BE(end + 6);
  const fields = readMembers(bytes, end + 8 + 2 * interfaces);
  const isStart = readMembers(bytes, fields.end).members.some(
    (member) =>
      (member.flags & PUBLIC_STATIC) === PUBLIC_STATIC &&
      texts.get(member.name) === 'main' &&
      texts.get(member.descriptor) === '([Ljava/lang/String;)V',
  );
  return isStart ? name.replaceAll('/', '.') : null;
}

function readConstants(bytes: Buffer) {
  const texts = new Map<number, string>();
  const classes = new Map<number, number>();
  const count = bytes.readUInt16BE(8);
  let at = 10;
  for (let index = 1; index < count; index += 1) {
    const tag = bytes.readUInt8(at);
    if (tag === 1) {
      const length = bytes.readUInt16BE(at + 1);
      texts.set(index, bytes.toString('utf8', at + 3, at + 3 + length));
      at += 3 + length;
      continue;
    }
    if (tag === 7) classes.set(index, bytes.readUInt16BE(at + 1));
    const size = CONSTANT_BYTES[tag];
    if (size === undefined) throw new RangeError(`constant of kind ${tag}`);
    at += 1 + size;
    // A long or double takes two entries of the constant pool.
    if (tag === 5 || tag === 6) index += 1;
  }
  return { texts, classes, end: at };
}

/** Reads fields or methods, and returns where they end. */
function readMembers(bytes: Buffer, start: number) {
  const members = [];
  let at = start + 2;
  for (let count = bytes.readUInt16BE(start); count > 0; count -= 1) {
    const [flags, name] = [bytes.readUInt16BE(at), bytes.readUInt16BE(at + 2)];
    members.push({ flags, name, descriptor: bytes.readUInt16BE(at + 4) });
    const attributes = bytes.readUInt16BE(at + 6);
    at += 8;
    for (let attribute = 0; attribute < attributes; attribute += 1) at += 6 + bytes.readUInt32BE(at + 2);
  }
  return { members, end: at };
}
