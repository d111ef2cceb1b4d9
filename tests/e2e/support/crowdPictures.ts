import { type Browser } from '@playwright/test';
import { type Database } from '#server/db/database.ts';
import { putFile } from '#server/files/store.ts';

/** Number of different pictures of each kind. */
const DIFFERENT = 12;
const SIZES = { screen: [1280, 720], camera: [480, 360] } as const;
const KINDS = ['screen', 'camera'] as const;
type Kind = (typeof KINDS)[number];

/** Hashes of stored pictures like those of browsers: WebP of 1280 × 720 and of 480 × 360. */
export type CrowdPictures = Readonly<Record<Kind, readonly string[]>>;

/** Shapes to draw in order: a rectangle, an ellipse by its centre and radii, or words. */
type Stroke = readonly [colour: string, x: number, y: number, ...rest: Rest];
type Rest =
  | readonly [shape: 'rectangle' | 'ellipse', width: number, height: number]
  | readonly [words: string];

/** Draws pictures of screens and people in a browser, and puts them into the store of files. */
export async function crowdPictures(db: Database, browser: Browser): Promise<CrowdPictures> {
  const page = await browser.newPage();
  const hashes: Record<Kind, string[]> = { screen: [], camera: [] };
  for (const kind of KINDS)
    for (let index = 0; index < DIFFERENT; index += 1) {
      const strokes = kind === 'screen' ? aScreen(index) : aPerson(index);
      const base64 = await page.evaluate(drawn, { size: SIZES[kind], strokes });
      hashes[kind].push(await putFile(db, Buffer.from(base64, 'base64'), { kept: 'picture' }));
    }
  await page.close();
  return hashes;
}

/** Runs in the browser; returns base64. It has no inner functions: bundlers would add names to them. */
async function drawn(what: {
  readonly size: readonly [number, number];
  readonly strokes: readonly Stroke[];
}): Promise<string> {
  const canvas = new OffscreenCanvas(...what.size);
  const context = canvas.getContext('2d')!;
  context.font = '15px monospace';
  for (const [colour, x, y, shape, width, height] of what.strokes) {
    context.fillStyle = colour;
    if (width === undefined || height === undefined) context.fillText(shape, x, y);
    else if (shape === 'rectangle') context.fillRect(x, y, width, height);
    else {
      context.beginPath();
      context.ellipse(x, y, width, height, 0, 0, 7);
      context.fill();
    }
  }
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.5 });
  let bytes = '';
  for (const byte of new Uint8Array(await blob.arrayBuffer())) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}

const WORDS = ['for (int i = 0; i < n; ++i) {', 'sum += a[i] * b[n - i];', 'if (dp[i][j] > best)', 'return;'];
const COLOURS = ['#89b4fa', '#a6e3a1', '#f9e2af', '#f38ba8', '#7f849c'];
const LINES = 36;

/** A picture of an editor with a program. */
function aScreen(index: number): readonly Stroke[] {
  const isDark = index % 3 !== 0;
  const lines = Array.from({ length: LINES }, (_, line): readonly Stroke[] => {
    const y = 60 + line * 18;
    const colour = COLOURS[(line + index) % COLOURS.length]!;
    const number: Stroke = [colour, 222, y, String(line + 1)];
    if ((line + index) % 6 === 0) return [number];
    const words = WORDS[(line * 5 + index) % WORDS.length]!;
    return [number, [colour, 262 + ((line * 7 + index * 3) % 4) * 24, y, words]];
  });
  return [
    [isDark ? '#1e1e2e' : '#fafafa', 0, 0, 'rectangle', 1280, 720],
    [isDark ? '#181825' : '#e8eaed', 0, 0, 'rectangle', 1280, 34],
    [isDark ? '#11111b' : '#f1f3f4', 0, 34, 'rectangle', 210, 686],
    ...lines.flat(),
  ];
}

/** A picture of a person in front of a wall. */
function aPerson(index: number): readonly Stroke[] {
  const middle = 240 + ((index * 37) % 60) - 30;
  return [
    [`hsl(${index * 30} 18% 66%)`, 0, 0, 'rectangle', 480, 360],
    [`hsl(${index * 30 + 40} 20% 52%)`, 0, 300, 'rectangle', 480, 60],
    [`hsl(${index * 47} 35% 32%)`, middle, 370, 'ellipse', 130, 130],
    [`hsl(${20 + index * 4} 30% ${12 + index}%)`, middle, 140, 'ellipse', 64, 60],
    [`hsl(24 ${30 + index}% ${45 + ((index * 11) % 30)}%)`, middle, 180, 'ellipse', 54, 70],
  ];
}
