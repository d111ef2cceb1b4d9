import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { feedLines } from '#server/exchange/contest-api/feed-text.ts';

describe('the bytes of a feed', () => {
  it('are lines of UTF-8, packed or not, with or without a mark at the beginning', () => {
    const text = '{"type":"state"}\r\n{"name":"Ямбол"}\n';
    const lines = ['{"type":"state"}', '{"name":"Ямбол"}', ''];
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      gzipSync(text),
      gzipSync(`\uFEFF${text}`),
    ]) {
      expect(feedLines(bytes)).toEqual(lines);
    }
  });

  it('are refused in one line when they are cut, damaged or of another encoding', () => {
    const packed = gzipSync('a line\n'.repeat(1000));
    expect(() => feedLines(packed.subarray(0, packed.length - 12))).toThrow('a part of it is missing');
    const damaged = Buffer.from(packed);
    damaged.fill(0xff, 12, 20);
    expect(() => feedLines(damaged)).toThrow('damaged gzip');
    expect(() => feedLines(Buffer.from('\uFEFF{}', 'utf16le'))).toThrow('UTF-16');
  });
});
