import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const IDS = /\[([A-Z0-9]{3}-\d+)\]/g;

/** A test of the full run alone: by its file, by a tag in its title, or by a condition before it. */
const OF_FULL_RUN = /(?:it|describe)\.runIf\(isFull\)[^(]*\(\s*(['"`]).*?\1|'[^'\n]*@full[^'\n]*'/gs;

/** Files of tests with their texts. */
function testFiles(): readonly { readonly name: string; readonly text: string }[] {
  return readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|e2e)\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(import.meta.dirname, name), 'utf8') }));
}

function idsIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => [...text.matchAll(IDS)].map(([, id]) => id ?? '')));
}

it('no requirement is proved by the full run alone', () => {
  const files = testFiles();
  const everyday = idsIn(
    files.filter(({ name }) => !name.includes('.full.')).map(({ text }) => text.replace(OF_FULL_RUN, '')),
  );
  const full = idsIn(
    files.flatMap(({ name, text }) => (name.includes('.full.') ? [text] : (text.match(OF_FULL_RUN) ?? []))),
  );
  expect(full.size).toBeGreaterThan(50);
  expect([...full].filter((id) => !everyday.has(id))).toEqual([]);
});
