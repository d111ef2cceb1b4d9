import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const IDS = /\[([A-Z0-9]{3}-\d+)\]/g;

/** The requirements that are named on lines of the test files: titles, each on a line of its own. */
function idsIn(isMeant: (file: string, line: string) => boolean): ReadonlySet<string> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const lines = files
    .filter((file) => /\.(test|e2e)\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(join(import.meta.dirname, file), 'utf8')
        .split('\n')
        .filter((line) => isMeant(file, line)),
    );
  return new Set(lines.flatMap((line) => [...line.matchAll(IDS)].map(([, id]) => id ?? '')));
}

it('no requirement is proved by the full run alone', () => {
  const isFull = (file: string, line: string) => file.includes('.full.') || line.includes('@full');
  const everyday = idsIn((file, line) => !isFull(file, line));
  const full = idsIn(isFull);
  expect([...full].filter((id) => !everyday.has(id))).toEqual([]);
});
