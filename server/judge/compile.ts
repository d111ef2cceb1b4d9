import { isProgramName } from '../contract/program-names.ts';
import { createHash } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Box } from './box.ts';
import { failureOf, joined, limitText, MAX_COMPILE_OUTPUT_BYTES, readableOutput } from './compile-output.ts';
import { type InstalledLanguage, type InstalledLanguages } from './languages/installed.ts';
import {
  CompileFault,
  type ProgramLanguage,
  type RunCommand,
  type Sources,
  type SourceText,
  type Toolchain,
} from './languages/language.ts';
import { type LruFolder, openLruFolder } from './lru-folder.ts';
import { type RunLimits } from './sandbox/driver.ts';
import { readOutput } from './sandbox/read-back.ts';

const MIB = 1 << 20;
/** Part of the cache's key: a new number invalidates the cache. */
const KEPT_FORMAT = 2;
const MAX_KEPT_BYTES = 2048 * MIB;
const MAX_PROGRAM_BYTES = 64 * MIB;
const LIMITS: RunLimits = {
  cpuMs: 30_000,
  wallMs: 60_000,
  memoryBytes: 1024 * MIB,
  outputBytes: MAX_PROGRAM_BYTES,
  processes: 32,
};
const BYTE_ORDER_MARK = Buffer.from('\ufeff');
const RESULT_FILE = 'result.json';
const PROGRAM_FOLDER = 'program';

/** A program to be built: its files on this machine, and their names in the folder of compilation. */
export interface CompileRequest {
  readonly extension: string;
  readonly files: readonly { readonly name: string; readonly path: string }[];
  readonly own: string;
  readonly hasGrader: boolean;
}

/** A program that is ready to run. Its files never change, so several runs may use it together. */
export interface Program {
  readonly folder: string;
  /** Paths of this machine that the program reads. */
  readonly reads: readonly string[];
  /** The command that starts the program; `memoryBytes` is the limit of the program itself. */
  command(memoryBytes: number): RunCommand;
  /** Whether standard error shows that its runner had no memory left; null: it never shows that. */
  readonly isOutOfMemory: ((code: number, stderr: string) => boolean) | null;
}

/** The result of compiling: `output` is the compiler's, or the reason why it could not compile. */
export type Compiled = { readonly output: string; readonly ms: number } & (
  | { readonly program: Program }
  | { readonly program: null }
);

/** Builds programs in a box, or finds an earlier build of the same sources by the same compiler. */
export interface Compiler {
  compile(request: CompileRequest): Promise<Compiled>;
}

interface Kept {
  /** null: the sources do not compile. */
  readonly entry: string | null;
  readonly output: string;
}

interface Job {
  readonly language: ProgramLanguage;
  readonly tools: Toolchain;
  readonly sources: Sources;
  readonly files: readonly (SourceText & { readonly content: Buffer })[];
}

/** Dependencies of a compiler. */
export interface CompilerDeps {
  readonly box: Box;
  readonly languages: InstalledLanguages;
  /** A folder only for this compiler, empty between compilations. */
  readonly workFolder: string;
  readonly cacheFolder: string;
}

/** A compiler for all languages of this machine. */
export function createCompiler(deps: CompilerDeps): Compiler {
  const kept = openLruFolder(join(deps.cacheFolder, 'compiled'), MAX_KEPT_BYTES);
  return {
    compile: async (request) => {
      const startedAt = performance.now();
      const found = await compileOrFind(deps, kept, request);
      return { ...found, ms: Math.round(performance.now() - startedAt) };
    },
  };
}

async function compileOrFind(
  deps: CompilerDeps,
  kept: LruFolder,
  request: CompileRequest,
): Promise<{ program: Program | null; output: string }> {
  const { language, tools } = installed(deps.languages, request.extension);
  const job = await readJob(request, language, tools);
  const key = keyOf(job);
  const before = await find(kept, key);
  if (before !== null) return answer(job, before.folder, before.result);
  const made = await build(deps, kept, key, job);
  return answer(job, made.folder, made.result);
}

function installed(languages: InstalledLanguages, extension: string) {
  const found: InstalledLanguage | undefined = languages.find((one) => one.extension === extension);
  if (!found?.language || !found.tools) {
    throw new Error(
      `no programs in ${extension} can be compiled here: ${found?.version ?? 'unknown language'}`,
    );
  }
  return { language: found.language, tools: found.tools };
}

async function readJob(request: CompileRequest, language: ProgramLanguage, tools: Toolchain): Promise<Job> {
  const { files, own, hasGrader } = request;
  const read = files.map(async ({ name, path }) => {
    if (!isProgramName(name)) throw new Error(`a source cannot be named ${name}`);
    const content = withoutMark(await readFile(path));
    return { name, content, text: content.toString('utf8') };
  });
  return {
    language,
    tools,
    sources: { names: files.map(({ name }) => name), own, hasGrader },
    files: await Promise.all(read),
  };
}

/** Removes the byte order mark that Windows editors write and not every compiler accepts. */
function withoutMark(content: Buffer): Buffer {
  return content.indexOf(BYTE_ORDER_MARK) === 0 ? content.subarray(BYTE_ORDER_MARK.length) : content;
}

function keyOf({ language, tools, sources, files }: Job): string {
  const hash = createHash('sha256');
  const command = commandOf({ language, tools, sources });
  hash.update(JSON.stringify([KEPT_FORMAT, language.extension, tools.version, command, sources]));
  for (const { name, content } of files) {
    hash.update(`\0${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** The command of the compiler; a text if the sources cannot be compiled. */
function commandOf({ language, tools, sources }: Pick<Job, 'language' | 'tools' | 'sources'>) {
  try {
    return language.compile(tools, sources);
  } catch (error: unknown) {
    if (error instanceof CompileFault) return error.message;
    throw error;
  }
}

async function find(kept: LruFolder, key: string): Promise<{ folder: string; result: Kept } | null> {
  const folder = await kept.find(key);
  if (folder === null) return null;
  const text = await readFile(join(folder, RESULT_FILE), 'utf8').catch(() => null);
  return text === null ? null : { folder, result: JSON.parse(text) as Kept };
}

async function build(deps: CompilerDeps, kept: LruFolder, key: string, job: Job) {
  const folder = join(deps.workFolder, 'compile');
  const said = join(deps.workFolder, 'compile.txt');
  try {
    const result = await compileIn(deps, job, folder, said);
    if (!result.isFinal) return { folder, result };
    const place = await kept.add(key, async (staged) => {
      if (result.entry !== null) await keepParts(folder, join(staged, PROGRAM_FOLDER), job);
      const { entry, output } = result;
      await writeFile(join(staged, RESULT_FILE), JSON.stringify({ entry, output } satisfies Kept));
    });
    return { folder: place, result };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(said, { force: true });
  }
}

/** Compiles the sources. `isFinal`: a repetition would have the same result, which is worth keeping. */
async function compileIn(
  { box, cacheFolder }: CompilerDeps,
  job: Job,
  folder: string,
  said: string,
): Promise<Kept & { readonly isFinal: boolean }> {
  const { language, tools, sources, files } = job;
  const command = commandOf(job);
  if (typeof command === 'string') return { entry: null, output: command, isFinal: true };
  await layOut(folder, files);
  const aid = await language.prepare?.(tools, cacheFolder, files);
  const limits = { ...LIMITS, ...command.limits };
  const { end } = await box.run({
    argv: command.argv,
    env: { ...command.env, ...aid?.env },
    folder,
    writable: 'folder',
    readable: [...tools.compilerReads, ...(aid?.reads ?? [])],
    stdin: { nowhere: true },
    stdout: { file: said },
    stderr: { file: said },
    limits,
  });
  const read = (await readOutput(said, MAX_COMPILE_OUTPUT_BYTES)) ?? { bytes: Buffer.alloc(0), isCut: false };
  const words = readableOutput(read.bytes, read.isCut, ['/box', folder, cacheFolder]);
  const failed = failureOf(end, { words, isCut: read.isCut }, limits);
  if (failed !== null) {
    return { entry: null, ...failed, output: joined(hintOf(language, words, files), failed.output) };
  }
  try {
    const entry = await language.entry(folder, sources);
    if (await isTooLarge(folder, language)) throw new CompileFault(limitText({ kind: 'output' }, limits));
    return { entry, output: words, isFinal: true };
  } catch (error: unknown) {
    if (!(error instanceof CompileFault)) throw error;
    return { entry: null, output: joined(words, error.message), isFinal: true };
  }
}

function hintOf(language: ProgramLanguage, words: string, files: Job['files']): string {
  return language.hint?.(words, files) ?? '';
}

/** Whether a part of the program is larger than the files that are kept, so that it would be cut off. */
async function isTooLarge(folder: string, language: ProgramLanguage): Promise<boolean> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!language.isPart(name)) continue;
    const { size } = await lstat(join(folder, name));
    if (size > MAX_PROGRAM_BYTES) return true;
  }
  return false;
}

async function layOut(folder: string, files: Job['files']): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o755 });
  for (const { name, content } of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content, { mode: 0o644 });
  }
}

/** Keeps the built regular files, but no links or pipes. */
async function keepParts(folder: string, place: string, { language }: Job): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1);
    if (!entry.isFile() || !language.isPart(name)) continue;
    const target = join(place, name);
    await mkdir(dirname(target), { recursive: true, mode: 0o755 });
    const read = await readOutput(path, MAX_PROGRAM_BYTES);
    if (read === null) continue;
    await writeFile(target, read.bytes, { mode: 0o755 });
  }
}

function answer(
  job: Job,
  folder: string,
  { entry, output }: Kept,
): { program: Program | null; output: string } {
  if (entry === null) return { program: null, output };
  const { language, tools } = job;
  const place = join(folder, PROGRAM_FOLDER);
  return {
    output,
    program: {
      folder: place,
      reads: [place, ...tools.runnerReads],
      command: (memoryBytes) => language.run(tools, { folder: place, entry, memoryBytes }),
      isOutOfMemory: language.isOutOfMemory,
    },
  };
}
