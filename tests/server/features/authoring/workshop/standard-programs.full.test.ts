import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STANDARD_CHECKERS, type StandardChecker } from '#domain/authoring/task/task-programs.ts';
import { ROOT } from '#server/programs.ts';

const PROGRAMS = join(ROOT, 'server', 'features', 'authoring', 'workshop', 'programs');
/** The machine's own compiler: no competitor's program is compiled here. */
const COMPILER = process.env['CXX'] ?? 'g++';
/** Exit codes of testlib's checkers. */
const [RIGHT, WRONG, MALFORMED] = [0, 1, 2];

/** The jury's answer, an output, and the expected exit code of a checker. */
type Case = readonly [answer: string, output: string, code: number | undefined];

const CASES: Readonly<Record<StandardChecker, readonly Case[]>> = {
  ncmp: [
    ['1 2\n3', '1\n2 3\n\n', RIGHT],
    ['9223372036854775807', '9223372036854775807', RIGHT],
    ['1 2', '1 3', WRONG],
    ['1 2', '1', WRONG],
    ['1', '1 2', WRONG],
    ['1', 'x', MALFORMED],
  ],
  uncmp: [
    ['1 2 2', '2 1 2', RIGHT],
    ['1 2 2', '1 1 2', WRONG],
    ['1 2', '1', WRONG],
    ['', '', RIGHT],
    ['1', 'one', MALFORMED],
  ],
  hcmp: [
    ['123456789012345678901234567890', '123456789012345678901234567890\n', RIGHT],
    ['-5', '-5', RIGHT],
    ['5', '6', WRONG],
    ['5', '05', MALFORMED],
    ['5', '5 5', MALFORMED],
    ['5', '-', MALFORMED],
  ],
  rcmp4: [
    ['1 100000', '1.00009 100009', RIGHT],
    ['1', '1.0002', WRONG],
    ['1', '', MALFORMED],
    ['1', 'nan', MALFORMED],
    ['1', '1 1', WRONG],
  ],
  rcmp6: [
    ['1', '1.0000009', RIGHT],
    ['1', '1.000002', WRONG],
  ],
  rcmp9: [
    ['1', '1.0000000009', RIGHT],
    ['1', '1.000000002', WRONG],
  ],
  wcmp: [
    ['a b\nc', 'a  b c\n', RIGHT],
    ['a b', 'a B', WRONG],
    ['a b', 'a', WRONG],
    ['a', 'a b', WRONG],
  ],
  lcmp: [
    ['a b\nc\n', 'a   b \nc', RIGHT],
    ['a b\nc', 'a\nb c', WRONG],
    ['a\n', 'a\nb\n', WRONG],
    ['a\nb\n', 'a\n', WRONG],
  ],
  fcmp: [
    ['a b\nc\n', 'a b\nc\n', RIGHT],
    ['a b\n', 'a  b\n', WRONG],
    ['a\n', 'a\nb\n', WRONG],
    ['a\nb\n', 'a\n', WRONG],
  ],
  yesno: [
    ['YES', 'yes\n', RIGHT],
    ['NO', 'Yes', WRONG],
    ['NO', 'maybe', MALFORMED],
    ['NO', 'NO NO', MALFORMED],
  ],
  nyesno: [
    ['YES NO', 'yes\nno', RIGHT],
    ['YES NO', 'yes yes', WRONG],
    ['YES NO', 'yes', WRONG],
    ['YES', 'yes no', WRONG],
    ['YES', 'y', MALFORMED],
  ],
};

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'agon-standard-'));
  mkdirSync(join(folder, 'testlib-parts'));
  const library = join(ROOT, 'server', 'judge', 'testlib');
  cpSync(join(library, 'testlib.h'), join(folder, 'testlib.h'));
  cpSync(join(library, 'parts'), join(folder, 'testlib-parts'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function compile(sources: readonly string[], name: string, include = folder): string {
  const program = join(folder, name);
  const warnings = ['-Wall', '-Wextra', '-Werror', '-Wno-error=unused-parameter'];
  execFileSync(COMPILER, ['-O1', '-std=c++17', ...warnings, '-I', include, '-o', program, ...sources]);
  return program;
}

describe('the programs that authors begin with', () => {
  it.each(STANDARD_CHECKERS)('[AUT-12] the checker %s takes a right output and no other', (name) => {
    const checker = compile([join(PROGRAMS, 'checkers', `${name}.cpp`)], name);
    const paths = ['input', 'output', 'answer'].map((part) => join(folder, `${name}-${part}`));
    const [input = '', output = '', answer = ''] = paths;
    writeFileSync(input, '');
    const found = CASES[name].map(([expected, given]) => {
      writeFileSync(answer, expected);
      writeFileSync(output, given);
      return [expected, given, spawnSync(checker, [input, output, answer]).status];
    });
    expect(found).toEqual(CASES[name]);
  });

  it('[AUT-12] a generator makes the same from the same seed, and the validators take it', () => {
    const begun = (path: string) => join(PROGRAMS, 'beginnings', path);
    const generator = compile([begun('generator/cpp/generator.cpp')], 'generator');
    const made = (seed: string) => execFileSync(generator, ['10', '100', seed]).toString();
    expect(made('1')).toBe(made('1'));
    expect(made('1')).not.toBe(made('2'));
    const inPython = execFileSync('python3', [
      begun('generator/py/generator.py'),
      '10',
      '100',
      '1',
    ]).toString();
    const validators: readonly (readonly [readonly string[], number])[] = [
      [[compile([begun('validator/cpp/validator.cpp')], 'validator')], 0],
      [[compile([begun('validator/cpp-kattis/validator.cpp')], 'validator-kattis')], 42],
      [['python3', begun('validator/py/validator.py')], 42],
    ];
    for (const [[program = '', ...args], taken] of validators) {
      const said = (input: string) => spawnSync(program, args, { input }).status;
      expect([made('3'), inPython, '1\n0\n'].map(said)).toEqual([taken, taken, taken]);
      for (const wrong of ['2\n1\n', '2\n1 2', '2\n1  2\n', '02\n1 2\n', '1\n5\n\n', '0\n\n', 'x\n'])
        expect(said(wrong), JSON.stringify(wrong)).not.toBe(taken);
    }
  });

  it('[AUT-12] graders call the function of a submission', () => {
    const graders = join(PROGRAMS, 'beginnings', 'grader');
    expect(readdirSync(graders).sort()).toEqual(['c', 'cpp', 'go', 'java', 'py']);
    const sum = join(folder, 'sum.cpp');
    writeFileSync(
      sum,
      '#include "task.h"\nlong long solve(const std::vector<int> &a) { long long s = 0; for (int x : a) s += x; return s; }\n',
    );
    const program = compile([join(graders, 'cpp', 'grader.cpp'), sum], 'graded', join(graders, 'cpp'));
    expect(execFileSync(program, { input: '3\n1 2 3\n' }).toString()).toBe('6\n');
    writeFileSync(join(folder, 'task.py'), 'def solve(a):\n    return sum(a)\n');
    cpSync(join(graders, 'py', 'grader.py'), join(folder, 'grader.py'));
    expect(execFileSync('python3', [join(folder, 'grader.py')], { input: '3\n1 2 3\n' }).toString()).toBe(
      '6\n',
    );
  });
});
