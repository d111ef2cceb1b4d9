import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pictureIn } from '#server/features/proctoring/sharing/picture.ts';
import { aJpeg, aWebp, WEBPS } from '#tests/support/pictures.ts';
import { aPng } from '#tests/support/png.ts';

const onePixel = { width: 1, height: 1 };

it('[PRC-3] a picture is what its bytes say: PNG, WebP of each kind, JPEG, with its size', () => {
  expect(pictureIn(aPng(4, 3))).toEqual({ type: 'image/png', width: 4, height: 3 });
  for (const one of [WEBPS.lossy, WEBPS.lossless, WEBPS.extended])
    expect(pictureIn(one)).toEqual({ type: 'image/webp', ...onePixel });
  expect(pictureIn(aWebp(1280, 720))).toEqual({ type: 'image/webp', width: 1280, height: 720 });
  expect(pictureIn(aJpeg())).toEqual({ type: 'image/jpeg', ...onePixel });
  expect(pictureIn(aJpeg(480, 360))).toEqual({ type: 'image/jpeg', width: 480, height: 360 });
});

it('[PRC-3] [API-7] a file that is cut off, goes on behind its end, moves or is of no size is no picture', () => {
  for (const whole of [...Object.values(WEBPS).slice(0, 3), aJpeg()]) {
    for (let at = 0; at < whole.length; at += 1) expect(pictureIn(whole.subarray(0, at))).toBeNull();
    expect(pictureIn(Buffer.concat([whole, Buffer.from('<script>')]))).toBeNull();
  }
  expect(pictureIn(WEBPS.animated)).toBeNull();
  expect(pictureIn(aWebp(0, 3))).toBeNull();
  expect(pictureIn(aJpeg(3, 0))).toBeNull();
});

it('[PRC-3] [API-7] an extended WebP is of the size of what it draws', () => {
  const larger = Buffer.from(WEBPS.extended);
  larger.writeUIntLE(8, 24, 3);
  expect(pictureIn(larger)).toBeNull();
});

it('[PRC-3] [API-7] any other file, whatever its beginning, is answered', () => {
  const begins = fc.constantFrom(
    '',
    'RIFF\u000c\0\0\0WEBPVP8 ',
    '\u00ff\u00d8\u00ff\u00c0',
    '\u00ff\u00d8\u00ff',
  );
  fc.assert(
    fc.property(begins, fc.uint8Array({ maxLength: 60 }), (begin, bytes) => {
      const picture = pictureIn(Buffer.concat([Buffer.from(begin, 'latin1'), bytes]));
      expect(picture === null || (picture.width > 0 && picture.height > 0)).toBe(true);
    }),
  );
});

it('[PRC-3] [API-7] a byte changed anywhere never ends in an error', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(WEBPS), aJpeg()),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (whole, place, flip) => {
        const broken = Buffer.from(whole);
        const at = place % whole.length;
        broken[at] = (broken[at] ?? 0) ^ flip;
        expect(() => pictureIn(broken)).not.toThrow();
      },
    ),
  );
});
