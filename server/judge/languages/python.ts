import { join } from 'node:path';
import { CompileFault, endsWith, PLAIN_ENV, type ProgramLanguage, type SourceText } from './language.ts';
import { askTool, findTool, firstLine, SYSTEM_LIBRARIES } from './tools.ts';

/** Names of the main script, if there are several files. */
const USUAL_ENTRIES = ['grader.py', 'stub.py', '__main__.py', 'main.py'];
/**
 * Makes runs repeatable: sets have no random order, and PyPy's nursery has the same size on every machine; by
 * default it is half of the processor's L3 cache (150 MB for a large one).
 */
const ENV = {
  ...PLAIN_ENV,
  PYTHONHASHSEED: '0',
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONIOENCODING: 'utf-8',
  PYPY_GC_NURSERY: '4M',
};

const PYTHON_2 = 'This is written in Python 2; programs are run by Python 3 here.';
/** Messages of Python 3 about statements of Python 2, and lines that only Python 2 accepts. */
const STATEMENTS_OF_2 = /SyntaxError: Missing parentheses in call to '(?:print|exec)'/;
const LINES_OF_2 = [/^\s*except\s+[\w.]+\s*,\s*\w+\s*:/, /^\s*raise\s+[\w.]+\s*,/, /\b\d+L\b/];

/** Whether the line that Python 3 refuses is Python 2. */
function isPython2(words: string, files: readonly SourceText[]): boolean {
  if (STATEMENTS_OF_2.test(words)) return true;
  const [, name, number] = /File "([^"]+)", line (\d+)/.exec(words) ?? [];
  if (!words.includes('SyntaxError')) return false;
  const line = files.find((file) => file.name === name)?.text.split(/\r\n|\r|\n/)[Number(number) - 1] ?? '';
  return LINES_OF_2.some((pattern) => pattern.test(line));
}

/** Python by PyPy: the syntax is checked first, and the source itself is run. */
export const PYTHON: ProgramLanguage = {
  extension: 'py',
  find: async () => {
    const compiler = await findTool('pypy3');
    const said = (await askTool(compiler, ['--version'])).split('\n');
    // Output: "Python 3.9.16 (...)", then "[PyPy 7.3.11 with GCC 12.2.0]", which names the interpreter.
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
  hint: (words, files) => (isPython2(words, files) ? PYTHON_2 : null),
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
