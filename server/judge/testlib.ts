import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../programs.ts';

/** A file of a program: where it lies, and by which name it is compiled. */
interface Placed {
  readonly name: string;
  readonly path: string;
}

const HEADER = 'testlib.h';
const INCLUDES_IT = /^\s*#\s*include\s*["<]testlib\.h[">]/m;
const FOLDER = join(ROOT, 'server', 'judge', 'testlib');
const PARTS = 'parts';

/** Our own header (`testlib/testlib.h` says what it is) with its parts, as a source includes them. */
const OWN: readonly Placed[] = [
  { name: HEADER, path: join(FOLDER, HEADER) },
  ...readdirSync(join(FOLDER, PARTS)).map((name) => ({
    name: `testlib-parts/${name}`,
    path: join(FOLDER, PARTS, name),
  })),
];

/**
 * The files of a jury's program, and our testlib.h beside them where one of them includes it and none brings it: a header
 * of the package's own is always the one.
 */
export async function withTestlib(extension: string, files: readonly Placed[]): Promise<readonly Placed[]> {
  if (extension !== 'cpp' || files.some(({ name }) => name === HEADER)) return files;
  const texts = await Promise.all(files.map(({ path }) => readFile(path, 'utf8')));
  return texts.some((text) => INCLUDES_IT.test(text)) ? [...files, ...OWN] : files;
}
