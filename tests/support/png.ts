import { crc32, deflateSync } from 'node:zlib';

/** A grey PNG of any size. */
export function aPng(width = 4, height = 3, grey = 128): Buffer {
  const rows = Buffer.concat(
    Array.from({ length: height }, () => Buffer.alloc(width + 1, grey).fill(0, 0, 1)),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits a pixel, grey.
  header[8] = 8;
  return pngOf([chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

/** A PNG file: the signature and these chunks. */
export function pngOf(chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}

/** A chunk with its checksum. */
export function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
