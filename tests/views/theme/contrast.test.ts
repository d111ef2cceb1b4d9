import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { THEMES } from '#views/theme/theme.ts';
import { contrastRatio } from '#tests/support/contrast.ts';

const css = readFileSync(new URL('../../../src/views/theme/tokens.css', import.meta.url), 'utf8');

/** The colour tokens declared by the rule that starts at `selector`, counted from `from`. */
function tokensOf(selector: string, from = 0): ReadonlyMap<string, string> {
  const start = css.indexOf(selector, from);
  if (start < 0) throw new Error(`tokens.css has no rule ${selector}`);
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return new Map(
    [...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]),
  );
}

const SURFACES = ['surface-0', 'surface-1', 'surface-2', 'surface-3'];
const MEANINGS = ['good', 'bad', 'wait', 'note'];

/** Pairs of text and background, which need a contrast of 4.5 to 1. */
const TEXT_PAIRS = [
  ...['text-1', 'text-2'].flatMap((text) => SURFACES.map((surface) => [text, surface] as const)),
  ...['text-3', 'accent', ...MEANINGS].flatMap((text) =>
    SURFACES.slice(0, 3).map((surface) => [text, surface] as const),
  ),
  ...MEANINGS.flatMap((meaning) => [
    [meaning, `${meaning}-soft`] as const,
    ['text-1', `${meaning}-soft`] as const,
  ]),
  ['on-accent', 'accent'] as const,
  ['on-accent', 'accent-strong'] as const,
  ['accent', 'accent-soft'] as const,
  ['accent-strong', 'accent-soft'] as const,
  ['text-1', 'accent-soft'] as const,
  ['surface-1', 'bad'] as const,
];

/** Pairs of a control's border or focus ring and its surroundings, which need 3 to 1. */
const MARK_PAIRS = ['edge', 'focus'].flatMap((mark) =>
  SURFACES.slice(0, 3).map((surface) => [mark, surface] as const),
);

describe.each(THEMES)('the %s theme', (theme) => {
  const tokens = tokensOf(`[data-theme='${theme}'] {`);
  const ratio = ([front, back]: readonly [string, string]) =>
    contrastRatio(tokens.get(front)!, tokens.get(back)!);

  it.each(TEXT_PAIRS)('[SHL-9] sets %s on %s at 4.5 to 1 or more', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(MARK_PAIRS)('[SHL-9] draws %s on %s at 3 to 1 or more', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(3);
  });
});

it('[SHL-9] gives the high-contrast theme at least 7 to 1 for all text', () => {
  const tokens = tokensOf("[data-theme='contrast'] {");
  for (const [front, back] of TEXT_PAIRS) {
    expect(
      contrastRatio(tokens.get(front)!, tokens.get(back)!),
      `${front} on ${back}`,
    ).toBeGreaterThanOrEqual(7);
  }
});

it.each([
  ['dark', '(prefers-color-scheme: dark)'],
  ['contrast', '(prefers-contrast: more)'],
])('[SHL-9] takes %s from the system exactly as when it is chosen', (theme, query) => {
  const system = tokensOf(':root:not([data-theme])', css.indexOf(query));
  expect([...system]).toEqual([...tokensOf(`[data-theme='${theme}'] {`)]);
});
