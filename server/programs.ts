import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const HERE = import.meta.dirname;

/** The root of the checkout, found both from the sources and from the bundle (`scripts/bundle.mjs`). */
export const ROOT = rootAbove(HERE);

/** The sources of the programs that our programs start, by the name of their bundle. */
const SOURCES = {
  judge: 'server/judge/main.ts',
  'people-file': 'server/features/people/accounts/file/main.ts',
  reader: 'server/features/authoring/packages/reader/main.ts',
  similarity: 'server/features/submissions/similarity/program/main.ts',
};

/** Arguments for Node to run another of our programs: its bundle when run from a bundle, else its source. */
export function argumentsOf(program: keyof typeof SOURCES): readonly string[] {
  const isBundled = HERE.startsWith(join(ROOT, 'dist'));
  return isBundled
    ? ['--enable-source-maps', join(ROOT, 'dist', 'server', `${program}.js`)]
    : ['--enable-source-maps', '--import', 'tsx', join(ROOT, SOURCES[program])];
}

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error(`no package.json above ${HERE}`);
  return rootAbove(above);
}
