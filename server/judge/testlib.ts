import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../programs.ts';

/** A file of a program: its path, and the name it is compiled by. */
interface Placed {
  readonly name: string;
  readonly path: string;
}

/** The file of testlib that sources include. */
export const TESTLIB_HEADER = 'testlib.h';
const INCLUDES_IT = /^\s*#\s*include\s*["<]testlib\.h[">]/m;
const FOLDER = join(ROOT, 'server', 'judge', 'testlib');
const PARTS = 'parts';

/** Our own header (`testlib/testlib.h` describes it) with its parts, as a source includes them. */
const OWN: readonly Placed[] = [
  { name: TESTLIB_HEADER, path: join(FOLDER, TESTLIB_HEADER) },
  ...readdirSync(join(FOLDER, PARTS)).map((name) => ({
    name: `testlib-parts/${name}`,
    path: join(FOLDER, PARTS, name),
  })),
];

/** Whether a source in C++ is written for testlib. */
export function includesTestlib(source: string): boolean {
  return INCLUDES_IT.test(source);
}

/**
 * The files of a jury's program, and our testlib.h beside them where one of them includes it and none brings it: a header
 * of the package's own is always the one.
 */
export async function withTestlib(extension: string, files: readonly Placed[]): Promise<readonly Placed[]> {
  if (extension !== 'cpp' || files.some(({ name }) => name === TESTLIB_HEADER)) return files;
  const texts = await Promise.all(files.map(({ path }) => readFile(path, 'utf8')));
  return texts.some(includesTestlib) ? [...files, ...OWN] : files;
}

/** Our header with its parts in one file, for a package that goes where ours is not. */
export function testlibInOneFile(): string {
  return readFileSync(join(FOLDER, TESTLIB_HEADER), 'utf8').replace(
    /^#include "testlib-parts\/(\S+)"$/gm,
    (_, name: string) => readFileSync(join(FOLDER, PARTS, name), 'utf8').replace(/^#pragma once$/m, ''),
  );
}
