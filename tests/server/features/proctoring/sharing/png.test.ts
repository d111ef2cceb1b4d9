import fc from 'fast-check';
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pngSize } from '#server/features/proctoring/sharing/png.ts';
import { aPng, chunk, pngOf } from '#tests/support/png.ts';

const header = aPng().subarray(8, 8 + 25);
const data = chunk('IDAT', deflateSync(Buffer.alloc(15)));
const end = chunk('IEND', Buffer.alloc(0));

it('[PRC-3] the size of a picture stands in its header', () => {
  expect(pngSize(aPng(1280, 720))).toEqual({ width: 1280, height: 720 });
  expect(pngSize(pngOf([header, chunk('tEXt', Buffer.from('a')), data, data, end]))).toEqual({
    width: 4,
    height: 3,
  });
});

it('[PRC-3] [API-7] a file that is broken anywhere is no picture', () => {
  const whole = aPng();
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const broken = Buffer.from(whole);
      broken[at] = (broken[at] ?? 0) ^ flip;
      expect(pngSize(broken)).toBeNull();
      expect(pngSize(whole.subarray(0, at))).toBeNull();
    }),
  );
});

it('[PRC-3] [API-7] anything else is no picture', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(pngSize(Buffer.from(bytes))).toBeNull();
    }),
  );
  const none = [
    pngOf([]),
    pngOf([header, end]),
    pngOf([header, chunk('IDAT', Buffer.alloc(0)), end]),
    pngOf([data, header, end]),
    pngOf([header, data]),
    pngOf([header, data, end, data]),
    pngOf([header, data, end, end]),
    Buffer.concat([aPng(), Buffer.from('<script>')]),
    aPng(0, 3),
    Buffer.from('GIF89a'),
  ];
  expect(none.map(pngSize)).toEqual(none.map(() => null));
});
