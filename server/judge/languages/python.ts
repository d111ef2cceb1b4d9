import { join } from 'node:path';
import { CompileFault, endsWith, PLAIN_ENV, type ProgramLanguage } from './language.ts';
import { askTool, findTool, firstLine, SYSTEM_LIBRARIES } from './tools.ts';

/** Names a script is started by, where several lie together. */
const USUAL_ENTRIES = ['grader.py', 'stub.py', '__main__.py', 'main.py'];
/**
 * The same program does the same each time it is judged: no random order of sets; and PyPy takes as much memory on every
 * machine, where it would take half of the processor's third cache (150 MB of a large one) before it collects.
 */
const ENV = {
  ...PLAIN_ENV,
  PYTHONHASHSEED: '0',
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONIOENCODING: 'utf-8',
  PYPY_GC_NURSERY: '4M',
};

/** Python by PyPy: the syntax is checked first, and what is run is the source. */
export const PYTHON: ProgramLanguage = {
  extension: 'py',
  find: async () => {
    const compiler = await findTool('pypy3');
    const said = (await askTool(compiler, ['--version'])).split('\n');
    // "Python 3.9.16 (...)" and then "[PyPy 7.3.11 with GCC 12.2.0]": the second says which of the two it is.
    const version = [said[1], said[0]].map((line) => line?.replace(/[[\]]/g, '').trim()).filter(Boolean);
    return {
      version: version.join(', ') || firstLine(said.join('\n')),
      compiler,
      runner: compiler,
      compilerReads: [...SYSTEM_LIBRARIES, '/usr/bin'],
      runnerReads: [...SYSTEM_LIBRARIES],
    };
  },
  fileName: (base) => `${base}.py`,
  compile: ({ compiler }, { names }) => ({
    argv: [compiler, '-m', 'py_compile', ...names.filter((name) => endsWith(name, ['py']))],
    env: ENV,
  }),
  isPart: (name) => !name.endsWith('.pyc'),
  entry: (_folder, { names, own, hasGrader }) => {
    const graders = names.filter((name) => endsWith(name, ['py']) && (!hasGrader || name !== own));
    const entry = USUAL_ENTRIES.find((name) => graders.includes(name)) ?? graders[0];
    if (entry === undefined) return Promise.reject(new CompileFault('no Python file to run'));
    return Promise.resolve(entry);
  },
  run: ({ runner }, { folder, entry }) => ({
    argv: [runner ?? '', join(folder, entry)],
    env: { ...ENV, PYTHONDONTWRITEBYTECODE: '1' },
    ownMemoryBytes: 0,
  }),
  isOutOfMemory: null,
};
