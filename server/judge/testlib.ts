import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../programs.ts';

/** A file of a program: its path, and its name when it is compiled. */
interface Placed {
  readonly name: string;
  readonly path: string;
}

/** The file by which sources include testlib. */
export const TESTLIB_HEADER = 'testlib.h';
const INCLUDES_IT = /^\s*#\s*include\s*["<]testlib\.h[">]/m;
const FOLDER = join(ROOT, 'server', 'judge', 'testlib');
const PARTS = 'parts';

/** Our own header (see `testlib/testlib.h`) and its parts, under the names that sources include. */
const OWN: readonly Placed[] = [
  { name: TESTLIB_HEADER, path: join(FOLDER, TESTLIB_HEADER) },
  ...readdirSync(join(FOLDER, PARTS)).map((name) => ({
    name: `testlib-parts/${name}`,
    path: join(FOLDER, PARTS, name),
  })),
];

/** Whether a C++ source includes testlib. */
export function includesTestlib(source: string): boolean {
  return INCLUDES_IT.test(source);
}

/**
 * The files of a jury's program, with our testlib.h if one of them includes it. If the program has its own
 * testlib.h, that one is used.
 */
export async function withTestlib(extension: string, files: readonly Placed[]): Promise<readonly Placed[]> {
  if (extension !== 'cpp' || files.some(({ name }) => name === TESTLIB_HEADER)) return files;
  const texts = await Promise.all(files.map(({ path }) => readFile(path, 'utf8')));
  return texts.some(includesTestlib) ? [...files, ...OWN] : files;
}

/** Our header with its parts in one file, for packages that are used on other systems. */
export function testlibInOneFile(): string {
  return readFileSync(join(FOLDER, TESTLIB_HEADER), 'utf8').replace(
    /^#include "testlib-parts\/(\S+)"$/gm,
    (_, name: string) => readFileSync(join(FOLDER, PARTS, name), 'utf8').replace(/^#pragma once$/m, ''),
  );
}
