import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, chmod, copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type CompileAid, endsWith, type SourceText } from './language.ts';

const execute = promisify(execFile);
const BUILD_WITHIN_MS = 120_000;
const HEADER = 'bits/stdc++.h';
/** Part of the folder's name: with a new number, all headers are made again. */
const FORMAT = 2;
const NOTHING: CompileAid = { env: {}, reads: [] };
const UNITS = ['cpp', 'cc', 'cxx', 'c++'];
const COMMENTS_BEFORE = /^\uFEFF?(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/;
const INCLUDE_FIRST = /^#[ \t]*include[ \t]*[<"]bits\/stdc\+\+\.h[>"]/;

/** The compiler of a precompiled header, and the folder of the headers. */
export interface PchPlace {
  readonly compiler: string;
  readonly version: string;
  readonly flags: readonly string[];
  readonly cacheFolder: string;
}

/** State of headers by folder: being built, usable (true) or impossible here (false). */
const known = new Map<string, Promise<boolean>>();

/**
 * A precompiled `bits/stdc++.h`, which cuts the compile time of a small program to a quarter. An environment
 * variable points to it, so contestants see the real command. It is built when it is first needed.
 */
export async function preparePch(place: PchPlace, files: readonly SourceText[]): Promise<CompileAid> {
  if (!mayUsePch(files)) return NOTHING;
  const folder = pchFolder(place);
  let ready = known.get(folder);
  if (ready === undefined) {
    ready = ensure(place, folder).catch(() => false);
    known.set(folder, ready);
  }
  return (await ready) ? { env: { CPLUS_INCLUDE_PATH: folder }, reads: [folder] } : NOTHING;
}

/**
 * Whether the precompiled header changes nothing else: it has to be the first include. The compiler would
 * also use it after a `#pragma`, and forget the pragma.
 */
export function mayUsePch(files: readonly SourceText[]): boolean {
  const users = files.filter(({ text }) => text.includes(HEADER));
  return users.length > 0 && users.every(({ name, text }) => endsWith(name, UNITS) && includesFirst(text));
}

function includesFirst(text: string): boolean {
  return INCLUDE_FIRST.test(text.replace(COMMENTS_BEFORE, ''));
}

function pchFolder({ compiler, version, flags, cacheFolder }: PchPlace): string {
  const key = createHash('sha256')
    .update(JSON.stringify([FORMAT, compiler, version, flags]))
    .digest('hex');
  return join(cacheFolder, 'pch', key.slice(0, 16));
}

async function ensure(place: PchPlace, folder: string): Promise<boolean> {
  const header = join(folder, `${HEADER}.gch`);
  if (await isThere(header)) return true;
  const parent = join(place.cacheFolder, 'pch');
  await mkdir(parent, { recursive: true, mode: 0o755 });
  const staging = await mkdtemp(join(parent, 'staging-'));
  try {
    await build(place, staging);
    // Another process may have built the same header before.
    await rename(staging, folder).catch(() => undefined);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return isThere(header);
}

async function build({ compiler, flags }: PchPlace, staging: string): Promise<void> {
  await mkdir(join(staging, 'bits'));
  const real = await headerPath(compiler, flags);
  await execute(compiler, [...flags, '-x', 'c++-header', '-o', join(staging, `${HEADER}.gch`), real], {
    timeout: BUILD_WITHIN_MS,
    env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', TMPDIR: staging },
  });
  // A second include cannot use the precompiled header, and needs the plain one in the same folder.
  await copyFile(real, join(staging, HEADER));
  await chmod(staging, 0o755);
}

/** The path of the compiler's own header, from the list of a source's dependencies. */
async function headerPath(compiler: string, flags: readonly string[]): Promise<string> {
  const running = execute(compiler, [...flags, '-x', 'c++', '-M', '-'], { timeout: BUILD_WITHIN_MS });
  running.child.stdin?.end(`#include <${HEADER}>\n`);
  const { stdout } = await running;
  const path = stdout.split(/[\s\\]+/).find((word) => word.endsWith(`/${HEADER}`));
  if (path === undefined) throw new Error(`no ${HEADER}`);
  return path;
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
