import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const AREAS = [...readFileSync('docs/areas.md', 'utf8').matchAll(/^\| ([a-z]+) +\|/gm)]
  .map(([, area = '']) => area)
  .filter((area) => area !== 'area');

/** Folders that belong to no area, by the folder that holds them. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  'protocol/calls': ['staff'],
  'protocol/calls/staff': [],
  'protocol/wire': ['staff'],
  'protocol/wire/staff': [],
  'src/streams/events': [],
  'src/streams/state': ['documents'],
  'src/streams/inputs': ['documents', 'requests', 'resources', 'staff'],
  'src/views/screens': [],
  'server/features': [],
  'server/model': ['apart', 'budgets', 'passwords'],
  'tests/server/features': [],
  'tests/views/screens': [],
};

const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

describe('areas', () => {
  it.each(Object.entries(BESIDE))('%s has folders of areas alone', (path, beside) => {
    const strange = foldersIn(path).filter((name) => !AREAS.includes(name) && !beside.includes(name));

    expect(strange).toEqual([]);
  });

  it.each(['src/views/screens', 'server/features'])('%s holds no file beside the areas', (path) => {
    const files = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isFile());

    expect(files.map(({ name }) => name)).toEqual(path === 'server/features' ? ['handlers.ts'] : []);
  });

  it('an area of the list has a folder of the server or of screens', () => {
    const known = [...foldersIn('src/views/screens'), ...foldersIn('server/features')];

    expect(AREAS.filter((area) => !known.includes(area))).toEqual([]);
  });
});
