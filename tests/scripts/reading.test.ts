import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const MAX_LINES = 1_500;

const contributing = readFileSync('CONTRIBUTING.md', 'utf8');
const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1;

/** The rows of a reading list of CONTRIBUTING: a file and its stated number of lines. */
function rowsOf(side: string) {
  const list = contributing.split(`\n### The ${side}`)[1]?.split('\n#')[0] ?? '';
  return [...list.matchAll(/^\| +\d+ +\| `([^`]+)` +\| +(\d+) +\|/gm)].map(([, file = '', stated]) => ({
    file,
    stated: Number(stated),
  }));
}

describe.each(['client', 'server'])("a newcomer's way through the %s", (side) => {
  const rows = rowsOf(side);

  it('is 20 files of at most 1,500 lines', () => {
    expect(rows).toHaveLength(20);
    expect(rows.reduce((sum, { file }) => sum + linesOf(file), 0)).toBeLessThanOrEqual(MAX_LINES);
  });

  it.each(rows)('$file has about as many lines as the list says', ({ file, stated }) => {
    expect(Math.abs(linesOf(file) - stated)).toBeLessThanOrEqual(15);
  });
});
