import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const IDS = /\[([A-Z0-9]{3}-\d+)\]/g;

/** The requirements that the titles of these test files name. */
function idsIn(isMeant: (file: string) => boolean): ReadonlySet<string> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => /\.(test|e2e)\.tsx?$/.test(file) && isMeant(file))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(IDS)].map(([, id]) => id ?? '')));
}

it('no requirement is proved by the full run alone', () => {
  const everyday = idsIn((file) => !file.includes('.full.'));
  const full = idsIn((file) => file.includes('.full.'));
  expect([...full].filter((id) => !everyday.has(id))).toEqual([]);
});
