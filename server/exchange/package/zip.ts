import { crc32 } from 'node:zlib';

const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
const VERSION = 20;
/** File names are UTF-8. */
const UTF8_FLAG = 0x0800;
/** 1 January 1980, so that the same files make the same archive. */
const DATE = 0x0021;

/** A zip archive of files as they are, not compressed (PKWARE's APPNOTE 6.3; below 4 GiB). */
export function zipOf(files: readonly { readonly name: string; readonly content: Buffer }[]): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const encoded = Buffer.from(name, 'utf8');
    const local = Buffer.alloc(LOCAL_BYTES);
    local.writeUInt32LE(0x04034b50, 0);
    describe(local, 4, encoded, content);
    const entry = Buffer.alloc(CENTRAL_BYTES);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(VERSION, 4);
    describe(entry, 6, encoded, content);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, encoded, content);
    central.push(entry, encoded);
    offset += LOCAL_BYTES + encoded.length + content.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}

/** The fields that both headers have, from the version needed on. */
function describe(header: Buffer, at: number, name: Buffer, content: Buffer): void {
  header.writeUInt16LE(VERSION, at);
  header.writeUInt16LE(UTF8_FLAG, at + 2);
  header.writeUInt16LE(DATE, at + 8);
  header.writeUInt32LE(crc32(content), at + 10);
  header.writeUInt32LE(content.length, at + 14);
  header.writeUInt32LE(content.length, at + 18);
  header.writeUInt16LE(name.length, at + 22);
}
