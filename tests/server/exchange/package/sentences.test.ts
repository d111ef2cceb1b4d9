import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../../..', import.meta.url);
const FOLDERS = ['server/', 'protocol/', 'domain/authoring/tests-script/'];
/** A code with the names of its values: `report.error(place, 'code', { a, b: c })` or `said('code')`. */
const CALL =
  /(?:report\.(?:error|warning|note)\(\s*(?:[^'"]|'[^']*',|`[^`]*`,)*?|said\(\s*)'([a-z_0-9]+)'(?:,\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\})?\s*\)/g;

const textsOf = (language: string) =>
  JSON.parse(readFileSync(new URL(`public/locales/${language}/translations.json`, ROOT), 'utf8')) as Record<
    string,
    string
  >;
const english = textsOf('en');
const source = FOLDERS.flatMap((folder) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8')),
).join('\n');

describe('sentences about packages', () => {
  it('[AUT-7] [I18-3] none is left that nothing says', () => {
    const codes = Object.keys(english)
      .filter((key) => key.startsWith('finding.'))
      .map((key) => key.slice('finding.'.length).replace(/_(?:one|other)$/, ''));
    expect(codes.length).toBeGreaterThan(100);
    expect(codes.filter((code) => !source.includes(`'${code}'`))).toEqual([]);
  });

  it('[AUT-7] [I18-3] each is given the values that it names', () => {
    const wrong = [...source.matchAll(CALL)].flatMap(([, code = '', given = '']) => {
      const text = english[`finding.${code}`] ?? english[`finding.${code}_other`] ?? '';
      const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
      const missing = names.filter((name) => !new RegExp(`\\b${name}\\b`).test(given));
      return missing.length === 0 ? [] : [`${code}: ${missing.join(', ')}`];
    });
    expect(wrong).toEqual([]);
  });

  it('[AUT-7] [I18-3] the Bulgarian ones are Bulgarian', () => {
    const bulgarian = textsOf('bg');
    const foreign = Object.keys(bulgarian).filter(
      (key) => key.startsWith('finding.') && bulgarian[key] === english[key],
    );
    expect(foreign).toEqual(['finding.compiler_said']);
  });
});
