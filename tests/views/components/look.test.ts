import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../../../src', import.meta.url));
const read = (path: string) => readFileSync(join(SRC, path), 'utf8');
const sheet = read('views/components/look.css');
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name).toSorted();

it('the primitives that may be named are those of the sheet, and each is used', () => {
  const names = all(read('views/components/look.ts'), /^ {2}\| '(\w+)'/gm);
  expect(names.length).toBeGreaterThan(50);
  expect(all(sheet, /^ {2}\.l-(\w+) \{/gm)).toEqual(names);
  const pages = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => all(read(path), /\blook\(([^)]*)\)/g));
  const used = new Set(pages.flatMap((given) => all(given, /'(\w+)'/g)));
  expect(names.filter((name) => !used.has(name))).toEqual([]);
});

it('every rule of a primitive stands in its layer, above that of bare elements', () => {
  const order = '@layer base, look;';
  const rules = sheet.slice(sheet.indexOf('*/') + 2);
  expect(rules.trim().startsWith(`${order}\n\n@layer look {\n`)).toBe(true);
  expect(all(rules, /^(\.[\w-]+)/gm)).toEqual([]);
  expect(read('views/theme/base.css')).toContain(order);
});
