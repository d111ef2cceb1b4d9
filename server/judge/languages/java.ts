import { dirname } from 'node:path';
import { mainClasses } from './class-file.ts';
import { publicType } from './java-source.ts';
import { CompileFault, endsWith, PLAIN_ENV, type ProgramLanguage } from './language.ts';
import { askTool, findTool, firstLine, SYSTEM_LIBRARIES } from './tools.ts';

const MIB = 1 << 20;
/** Memory of the JVM itself: code, classes, tables of the garbage collector, and the main thread's stack. */
const OWN_MEMORY_BYTES = 128 * MIB;
const OUT_OF_MEMORY_CODE = 3;
const CONFIGURATION = [
  '/etc/java-17-openjdk',
  '/etc/java-21-openjdk',
  '/etc/java-11-openjdk',
  '/etc/ssl/certs/java',
];

/**
 * Java. The heap may have the task's memory limit, and the JVM's own memory is added: if the box had only the
 * size of the heap, it would kill programs for garbage that is not yet collected. `TieredStopAtLevel` is not
 * set for solutions, as the second compiler makes long runs twice as fast; it is set for `javac`, which runs
 * too briefly for that.
 */
export const JAVA: ProgramLanguage = {
  extension: 'java',
  find: async () => {
    const [compiler, runner] = [await findTool('javac'), await findTool('java')];
    const home = dirname(dirname(compiler));
    const reads = [...SYSTEM_LIBRARIES, home, dirname(dirname(runner)), ...CONFIGURATION];
    return {
      version: firstLine(await askTool(runner, ['-version'])),
      compiler,
      runner,
      compilerReads: reads,
      runnerReads: reads,
    };
  },
  fileName: (base, text) => `${publicType(text) ?? base}.java`,
  compile: ({ compiler }, { names }) => ({
    argv: [
      compiler,
      '-J-XX:+UseSerialGC',
      '-J-XX:TieredStopAtLevel=1',
      '-J-XX:-UsePerfData',
      '-J-Xmx512m',
      '-proc:none',
      '-encoding',
      'UTF-8',
      '-d',
      '.',
      ...names.filter((name) => endsWith(name, ['java'])),
    ],
    env: PLAIN_ENV,
  }),
  isPart: (name) => name.endsWith('.class'),
  entry: async (folder, { names, own, hasGrader }) => {
    const found = await mainClasses(folder);
    const stemOf = (name: string) => name.replace(/\.java$/i, '');
    const graders = names.filter((name) => !hasGrader || name !== own).map(stemOf);
    const entry =
      found.find((one) => graders.includes(one.split('.').at(-1) ?? '')) ??
      found.find((one) => one === 'Main') ??
      found[0];
    if (entry === undefined)
      throw new CompileFault('no class has a method public static void main(String[])');
    return entry;
  },
  run: ({ runner }, { folder, entry, memoryBytes }) => ({
    argv: [
      runner ?? '',
      '-XX:+UseSerialGC',
      '-XX:-UsePerfData',
      '-XX:+ExitOnOutOfMemoryError',
      '-XX:+DisplayVMOutputToStderr',
      '-Xss64m',
      `-Xmx${Math.max(2, Math.floor(memoryBytes / MIB))}m`,
      '-Dfile.encoding=UTF-8',
      '-cp',
      folder,
      entry,
    ],
    env: PLAIN_ENV,
    ownMemoryBytes: OWN_MEMORY_BYTES,
  }),
  isOutOfMemory: (code, stderr) =>
    code === OUT_OF_MEMORY_CODE && stderr.includes('Terminating due to java.lang.OutOfMemoryError'),
};
