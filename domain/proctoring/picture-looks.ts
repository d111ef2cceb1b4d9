import { type ShareSource } from './proctoring.ts';

/** The look of a picture from afar: 64 × 36 cells of grey, 0 (black) to 255, by rows; no face and no text. */
export type Look = Uint8Array;
const LOOK_WIDTH = 64;
const LOOK_HEIGHT = 36;
const CELLS = LOOK_WIDTH * LOOK_HEIGHT;

/** Luminance weights of red, green and blue (ITU-R BT.601), in 256ths. */
const [RED, GREEN, BLUE] = [77, 150, 29];

/**
 * A cell darker than this shows nothing, of 255: a covered lens gives 0 to 10, an unlit room at night 15 to 40, the background of
 * a dark editor 25 to 40.
 */
const DARK = 16;
/** Most lighter cells of a picture that still counts as black: a lit pixel of the sensor, a pointer. */
const LIT_CELLS = 11;

/**
 * Two pictures look alike when at most `cells` cells differ by more than `grey`, of 255. A camera's noise moves a
 * cell by less than 1, a person who sits still and breathes many cells by more than 2. On a screen a clock's last
 * digit is enough.
 */
const ALIKE: Readonly<Record<ShareSource, { readonly cells: number; readonly grey: number }>> = {
  camera: { cells: 4, grey: 2 },
  screen: { cells: 0, grey: 1 },
};

/**
 * The look of a picture of that width and height, from its red, green, blue and alpha bytes: each pixel counts in its
 * cell.
 */
export function lookOf(pixels: Uint8ClampedArray, width: number, height: number): Look {
  const sums = new Float64Array(CELLS);
  const counts = new Uint32Array(CELLS);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * LOOK_HEIGHT) / height) * LOOK_WIDTH;
    for (let x = 0; x < width; x += 1) {
      const cell = row + Math.floor((x * LOOK_WIDTH) / width);
      const at = 4 * (y * width + x);
      const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
      sums[cell] = (sums[cell] ?? 0) + RED * red + GREEN * green + BLUE * blue;
      counts[cell] = (counts[cell] ?? 0) + 256;
    }
  }
  // A picture with fewer pixels than cells has empty cells, the same ones in each picture of its size.
  return Uint8Array.from(sums, (sum, cell) => Math.round(sum / Math.max(1, counts[cell] ?? 1)));
}

/** Whether a picture shows nothing but darkness. */
export function isBlack(look: Look): boolean {
  return countOf(look, (grey) => grey >= DARK) <= LIT_CELLS;
}

/** Whether nothing has moved between two pictures of a source. */
export function isAlike(source: ShareSource, one: Look, other: Look): boolean {
  const { cells, grey } = ALIKE[source];
  return countOf(one, (value, at) => Math.abs(value - (other[at] ?? 0)) > grey) <= cells;
}

function countOf(look: Look, counts: (grey: number, at: number) => boolean): number {
  let count = 0;
  for (const [at, grey] of look.entries()) if (counts(grey, at)) count += 1;
  return count;
}
