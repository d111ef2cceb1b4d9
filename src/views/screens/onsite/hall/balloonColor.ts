/** Colours with names; each name is the translation `balloons.color.<name>`. */
const NAMED = {
  red: '#e0202a',
  orange: '#ff8c1a',
  yellow: '#ffe119',
  lime: '#a4e635',
  green: '#1f9d3a',
  teal: '#12a594',
  cyan: '#4fd8f0',
  blue: '#1f5fe0',
  navy: '#132a6b',
  purple: '#8428c8',
  pink: '#ff9fc4',
  magenta: '#e01fc0',
  brown: '#7a4a21',
  white: '#ffffff',
  silver: '#b9bdc4',
  grey: '#737780',
  black: '#111111',
  gold: '#d4a017',
} as const;
export type ColorName = keyof typeof NAMED;

/** The name of the nearest named colour to a colour (`#rrggbb`); null: no colour in this form. */
export function colorNameOf(color: string | null): ColorName | null {
  const own = color === null ? null : partsOf(color);
  if (own === null) return null;
  const names = Object.keys(NAMED) as ColorName[];
  const distances = names.map((name) => distance(own, partsOf(NAMED[name]) ?? own));
  return names[distances.indexOf(Math.min(...distances))] ?? null;
}

/** Whether a colour needs dark letters. */
export function isLight(color: string): boolean {
  const [red, green, blue] = partsOf(color) ?? [255, 255, 255];
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150;
}

type Parts = readonly [red: number, green: number, blue: number];

function partsOf(color: string): Parts | null {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (found === null) return null;
  const [red = 0, green = 0, blue = 0] = found.slice(1).map((hex) => Number.parseInt(hex, 16));
  return [red, green, blue];
}

/** Distance as the eye sees it, roughly: green weighs most, and red more in reddish colours. */
function distance(a: Parts, b: Parts): number {
  const mean = (a[0] + b[0]) / 2;
  const [red, green, blue] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  return (2 + mean / 256) * red ** 2 + 4 * green ** 2 + (2 + (255 - mean) / 256) * blue ** 2;
}
