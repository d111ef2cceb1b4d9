import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const MAX_LINES = 1_500;

/** The rows of CONTRIBUTING's reading order: a file and how many lines it says that it has. */
const rows = [
  ...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/^\| +\d+ +\| `([^`]+)` +\| +(\d+) +\|/gm),
].map(([, file = '', said]) => ({ file, said: Number(said) }));
const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1;

describe("a newcomer's way through the client", () => {
  it('is at most 1,500 lines', () => {
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.reduce((sum, { file }) => sum + linesOf(file), 0)).toBeLessThanOrEqual(MAX_LINES);
  });

  it.each(rows)('$file has about as many lines as it says', ({ file, said }) => {
    expect(Math.abs(linesOf(file) - said)).toBeLessThanOrEqual(15);
  });
});
