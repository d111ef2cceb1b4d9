import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** What the files below a folder import, as one text. */
function importsBelow(folder: string): string {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => readFileSync(join(ROOT, folder, file), 'utf8').match(/from '[^'.][^']*'/g) ?? [])
    .join('\n');
}

it.each([
  'react',
  'react-dom/client',
  'rxjs',
  'observable-hooks',
  'react-router-dom',
  '@stomp/rx-stomp',
  'i18next',
  'react-i18next',
  'axios',
  'immer',
  'react-hot-toast',
])('[EVT-6] the client works with %s', (name) => {
  expect(importsBelow('src')).toMatch(new RegExp(`from '${name}[/']`));
});

it.each(['vitest', '@testing-library/react'])('[EVT-6] the tests work with %s', (name) => {
  expect(importsBelow('tests')).toContain(`from '${name}'`);
});
