import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { boxOf } from '#server/judge/box.ts';
import { type Compiler, createCompiler } from '#server/judge/compile.ts';
import { type InstalledLanguages } from '#server/judge/languages/installed.ts';
import { type Sandbox } from '#server/judge/sandbox/driver.ts';
import { type BenchGap, type BenchRow, medianOf, showMs } from '../measure.ts';
import { type Ground, openBox } from './ground.ts';
import { SMALL_CPP, USUAL_CPP } from './programs.ts';

const ROUNDS = 5;
const PROGRAMS = [
  { what: 'the smallest C++ program', text: SMALL_CPP, target: 0.35 },
  { what: 'a C++ program with sorting and maps', text: USUAL_CPP, target: 0.5 },
] as const;
const nameOf = (what: string) => `compiling ${what} with the precompiled header, against without it`;

interface Compile {
  readonly cpuMs: number;
  readonly ms: number;
}

type CompileOnce = (text: string) => Promise<Compile>;

/** CPU time of a compilation with a precompiled standard header, against one without it. */
export async function benchHeader(ground: Ground): Promise<readonly (BenchRow | BenchGap)[]> {
  const cpp = ground.languages.find(({ extension }) => extension === 'cpp');
  if (!cpp?.works) return PROGRAMS.map(({ what }) => ({ name: nameOf(what), why: cpp?.version ?? 'no C++' }));
  const sandbox = await openBox(ground.helper, ground.levels[0]);
  try {
    const folder = join(ground.folder, 'header');
    await mkdir(folder, { mode: 0o755 });
    const { cacheFolder, languages } = ground;
    const compileBy = compilesIn(sandbox, folder, cacheFolder);
    const sides = [compileBy(languages), compileBy(withoutHeader(languages))] as const;
    const rows: BenchRow[] = [];
    for (const program of PROGRAMS) rows.push(await measure(program, sides));
    return rows;
  } finally {
    await sandbox.close();
  }
}

async function measure(
  { what, text, target }: (typeof PROGRAMS)[number],
  [withIt, without]: readonly [CompileOnce, CompileOnce],
): Promise<BenchRow> {
  // The first program that needs the header precompiles it.
  await withIt(text);
  await without(text);
  const pairs: (readonly [Compile, Compile])[] = [];
  for (let round = 0; round < ROUNDS; round += 1) pairs.push([await withIt(text), await without(text)]);
  const median = (side: 0 | 1, time: keyof Compile) =>
    showMs(medianOf(pairs.map((pair) => pair[side][time])));
  return {
    name: nameOf(what),
    ratio: medianOf(pairs.map(([one, other]) => one.cpuMs / other.cpuMs)),
    target,
    wanted: 'at most',
    detail: `${median(0, 'cpuMs')} and ${median(1, 'cpuMs')} of CPU, ${median(0, 'ms')} and ${median(1, 'ms')} on the wall`,
  };
}

function withoutHeader(languages: InstalledLanguages): InstalledLanguages {
  return languages.map((one) => {
    if (one.extension !== 'cpp' || one.language === null) return one;
    const language = { ...one.language };
    delete language.prepare;
    return { ...one, language };
  });
}

/** Compiles the same program each time, with a new last line, so that no earlier build is reused. */
function compilesIn(sandbox: Sandbox, folder: string, cacheFolder: string) {
  let compiled = 0;
  let cpuMs = 0;
  const run: Sandbox['run'] = async (request) => {
    const result = await sandbox.run(request);
    cpuMs += result.cpuMs;
    return result;
  };
  const box = boxOf({ ...sandbox, run });
  return (languages: InstalledLanguages) => {
    const compiler: Compiler = createCompiler({ box, languages, workFolder: folder, cacheFolder });
    return async (text: string): Promise<Compile> => {
      compiled += 1;
      cpuMs = 0;
      const path = join(folder, `source-${compiled}.cpp`);
      await writeFile(path, `${text}// ${compiled}\n`);
      const found = await compiler.compile({
        extension: 'cpp',
        files: [{ name: 'task.cpp', path }],
        own: 'task.cpp',
        hasGrader: false,
      });
      if (found.program === null) throw new Error(`the program does not compile: ${found.output}`);
      return { cpuMs, ms: found.ms };
    };
  };
}
