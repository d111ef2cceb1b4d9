import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAlike, isBlack, lookOf } from '#domain/proctoring/picture-looks.ts';

const [WIDTH, HEIGHT] = [320, 180];

/** A picture whose pixels are as grey as `shade` says. */
function picture(shade: (x: number, y: number) => number, width = WIDTH, height = HEIGHT): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) pixels.fill(shade(x, y), 4 * (y * width + x), 4 * (y * width + x) + 3);
  return pixels;
}
const look = (shade: (x: number, y: number) => number) => lookOf(picture(shade), WIDTH, HEIGHT);
/** Noise that is the same for the same seed. */
const noise = (seed: number, spread: number) => (x: number, y: number) => {
  const value = Math.sin(seed * 12.9898 + x * 78.233 + y * 37.719) * 43_758.5453;
  return (value - Math.floor(value) - 0.5) * 2 * spread;
};
const room = (x: number, y: number) => 60 + ((x * 3 + y * 7) % 120);

describe('how pictures look from afar', () => {
  it('[PRC-8] each cell is as grey as its pixels, whatever the size', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 64, max: 200 }),
        fc.integer({ min: 36, max: 120 }),
        fc.integer({ min: 0, max: 255 }),
        (width, height, shade) => {
          const cells = lookOf(
            picture(() => shade, width, height),
            width,
            height,
          );
          expect(cells).toHaveLength(64 * 36);
          expect(new Set(cells)).toEqual(new Set([shade]));
        },
      ),
      { numRuns: 20 },
    );
  });

  it('[PRC-8] a covered lens is black; a room at night, a dark editor and a black terminal with words are not', () => {
    const covered = noise(1, 8);
    expect(isBlack(look((x, y) => 6 + covered(x, y)))).toBe(true);
    // One bright pixel of a bad sensor.
    expect(isBlack(look((x, y) => (x === 7 && y === 7 ? 255 : 4)))).toBe(true);
    const night = noise(2, 10);
    expect(isBlack(look((x, y) => 22 + night(x, y)))).toBe(false);
    expect(isBlack(look(() => 30))).toBe(false);
    const words = (x: number, y: number) => (y < 40 && x < 160 && (x + y) % 3 === 0 ? 200 : 0);
    expect(isBlack(look(words))).toBe(false);
    // A black screen with only a desktop's bar at the bottom.
    expect(isBlack(look((_, y) => (y >= HEIGHT - 5 ? 60 : 0)))).toBe(false);
  });

  it('[PRC-8] a camera that stands still is alike although its sensor is noisy; somebody who breathes is not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 1_000 }), (one, other) => {
        const [first, second] = [noise(one, 3), noise(other, 3)];
        const empty = look((x, y) => room(x, y) + first(x, y));
        const later = look((x, y) => room(x, y) + second(x, y));
        expect(isAlike('camera', empty, later)).toBe(true);
        // A person whose shoulders rise by one pixel.
        const person = (rise: number) => (x: number, y: number) =>
          (x - 160) ** 2 + (y + rise - 150) ** 2 < 70 ** 2 ? 30 : room(x, y);
        const [in1, out1] = [look(person(0)), look(person(1))];
        expect(isAlike('camera', in1, out1)).toBe(false);
      }),
      { numRuns: 10 },
    );
  });

  it('[PRC-8] of a screen one digit of a clock is enough to be another picture', () => {
    const page = (digit: number) => (x: number, y: number) =>
      x >= 300 && x < 304 && y >= 4 && y < 9 ? (digit + x) % 2 : 1;
    const screen = (digit: number) => look((x, y) => 240 * page(digit)(x, y));
    expect(isAlike('screen', screen(0), screen(0))).toBe(true);
    const tick = look((x, y) => (x === 301 && y > 4 && y < 9 ? 90 : 240));
    expect(
      isAlike(
        'screen',
        look(() => 240),
        tick,
      ),
    ).toBe(false);
  });
});
