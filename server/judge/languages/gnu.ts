import { join } from 'node:path';
import { preparePch } from './pch.ts';
import {
  CompileFault,
  type CompileCommand,
  endsWith,
  PLAIN_ENV,
  type ProgramLanguage,
  type Sources,
  type Toolchain,
} from './language.ts';
import { askTool, findTool, firstLine, SYSTEM_LIBRARIES } from './tools.ts';

const FLAGS = ['-O2', '-pipe', '-static', '-s', '-o', 'task'];
const CXX_STANDARD = '-std=gnu++20';
const CXX_UNITS = ['cpp', 'cc', 'cxx', 'c++'];
const COMPILER_READS = [
  ...SYSTEM_LIBRARIES,
  '/usr/bin',
  '/usr/include',
  '/usr/libexec',
  '/usr/x86_64-linux-gnu',
];
const INCLUDES_ITSELF = 'A file includes itself, or files include each other in a circle.';
/** Assembler and linker put temporary files into the folder, the only one that they can write to. */
const ENV = { ...PLAIN_ENV, TMPDIR: '.' };

/** Flags that a precompiled header must also be made with. */
const CXX_FLAGS: readonly string[] = [CXX_STANDARD, '-O2', '-pipe', '-static', '-s'];

/** C++ by g++. */
export const CPP: ProgramLanguage = {
  ...binaryLanguage('cpp'),
  find: () => findGnu('g++'),
  compile: (tools, sources) => gnuCommand(tools, [CXX_STANDARD, ...FLAGS], units(sources, CXX_UNITS), []),
  hint: gnuHint,
  prepare: (tools, cacheFolder, files) =>
    preparePch({ compiler: tools.compiler, version: tools.version, flags: CXX_FLAGS, cacheFolder }, files),
};

/** C by gcc. */
export const C: ProgramLanguage = {
  ...binaryLanguage('c'),
  find: () => findGnu('gcc'),
  compile: (tools, sources) => gnuCommand(tools, ['-std=gnu17', ...FLAGS], units(sources, ['c']), ['-lm']),
  hint: gnuHint,
};

function gnuHint(words: string): string | null {
  return /#include nested (?:depth|too deeply)/.test(words) ? INCLUDES_ITSELF : null;
}

/** The common part of languages whose program is one binary named `task`. */
export function binaryLanguage(
  extension: string,
): Pick<ProgramLanguage, 'extension' | 'fileName' | 'isPart' | 'entry' | 'run' | 'isOutOfMemory'> {
  return {
    extension,
    fileName: (base) => `${base}.${extension}`,
    isPart: (name) => name === 'task',
    entry: () => Promise.resolve('task'),
    run: (_tools, { folder, entry }) => ({ argv: [join(folder, entry)], env: PLAIN_ENV, ownMemoryBytes: 0 }),
    isOutOfMemory: null,
  };
}

/** The source files for the compiler's command line. Throws a `CompileFault` when there are none. */
export function units({ names }: Sources, extensions: readonly string[]): readonly string[] {
  const found = names.filter((name) => endsWith(name, extensions));
  if (found.length === 0) throw new CompileFault('no source file to compile');
  return found;
}

function gnuCommand(
  { compiler }: Toolchain,
  flags: readonly string[],
  sources: readonly string[],
  libraries: readonly string[],
): CompileCommand {
  return { argv: [compiler, ...flags, ...sources, ...libraries], env: ENV };
}

async function findGnu(name: 'gcc' | 'g++'): Promise<Toolchain> {
  const compiler = await findTool(name);
  const version = firstLine(await askTool(compiler, ['--version']));
  return {
    // The program's full name contains the architecture; people know the short name.
    version: version.replace(/^\S+/, name),
    compiler,
    runner: null,
    compilerReads: COMPILER_READS,
    runnerReads: [],
  };
}
