import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '#server/programs.ts';

/** A package of Polygon with a testlib.h lies beside the repository, not in it. */
const PACKAGE = join(ROOT, '..', 'shared', 'data', 'packages', 'polygon-mosh.tar.gz');
const MISSING = existsSync(PACKAGE) ? '' : ` (skipped: there is no ${PACKAGE})`;
const SOURCES = join(ROOT, 'tests', 'server', 'judge', 'testlib');
/** The machine's own compiler: no competitor's program is compiled here. */
const COMPILER = process.env['CXX'] ?? 'g++';
const HEADERS = ['ours', 'theirs'] as const;
/** Fixed seeds for programs that use random numbers. */
const SEEDS = ['', 'x', 'seed-1', '17', '-name=2', 'кирилица'];

/** Inputs for each group of a validator's reads. */
const INPUTS: Readonly<Record<string, readonly string[]>> = {
  int: [
    '5\n',
    '101\n',
    '-6\n',
    '05\n',
    '+5\n',
    '-0\n',
    ' 5\n',
    '5 \n',
    '5',
    'x\n',
    '99999999999\n',
    '\n',
    '',
    '5\r\n',
  ],
  bare: ['7\n', '-7\n', '--7\n', '2147483647\n', '2147483648\n', '-2147483648\n', '1.0\n'],
  long: [
    '1000000000000000000\n',
    '1000000000000000001\n',
    '9223372036854775808\n',
    '99999999999999999999\n',
    '-1000000000001\n',
  ],
  unsigned: ['18446744073709551615\n', '18446744073709551616\n', '-1\n', '007\n'],
  ints: ['1 2 3\n', '1  2 3\n', '1 2 10\n', '1 2\n', '1 2 3 4\n', '0 2 3\n'],
  double: ['1.5\n', '1e5\n', 'nan\n', 'inf\n', '1,5\n', '1e10\n', '.5\n', '5.\n', 'abc\n'],
  strict: ['1.5\n', '1\n', '1.5555\n', '01.5\n', '-0.0\n', '1.\n', '100.1\n', '-100.0\n', '1e1\n'],
  token: ['abc\n', 'abcdef\n', '-12\n', '-\n', 'ABC\n', `${'a'.repeat(200)}\n`],
  line: ['hello you\n', 'hello', 'HELLO\n', '\n', 'abc  \n', ''],
  ensure: ['4\n', '5\n'],
  tokens: ['ab cdx\n', 'ab 1\n', 'ab\n'],
  other: ['\n', '', 'x\n'],
};

/** Answers of the jury with outputs of a competitor, for each group of a checker's reads. */
const OUTPUTS: Readonly<Record<string, readonly (readonly [answer: string, output: string])[]>> = {
  int: [
    ['5', '5'],
    ['5', '6'],
    ['5', '1001'],
    ['5', ''],
    ['5', 'x'],
    ['5', '5 5'],
    ['5', '5\n\n'],
    ['', '5'],
    ['5', '05'],
  ],
  sum: [
    ['6', '1 2 3'],
    ['7', '1 2 3'],
    ['6', '1 2 x'],
    ['6', ''],
    ['6', '1 2 99999999999999999999'],
  ],
  double: [
    ['1', '1.0000001'],
    ['1', '1.1'],
    ['1', 'nan'],
    ['1000000', '1000000.5'],
    ['0', '1e-7'],
    ['1', '1.0.0'],
    ['1', '-'],
  ],
  lines: [
    ['a b\nc\n', 'a b\nc\n'],
    ['a b\nc\n', 'a b\nd\n'],
    ['a\nb\n', 'a\n'],
    ['a'.repeat(99), 'b'.repeat(99)],
    ['a\n', 'a\r\n'],
  ],
  points: [['', '']],
  whole: [['', '']],
  third: [['', '']],
  ten: [['', '']],
  partly: [['', '']],
  format: [['', '']],
  answer: [
    ['9', ''],
    ['3', ''],
    ['x', ''],
  ],
  fail: [['', '']],
  token: [
    ['', 'yes'],
    ['', 'maybe'],
    ['', ''],
  ],
  ints: [
    ['', '1 2 3'],
    ['', '1 2 6'],
    ['', '1 2'],
    ['', '1 2 3 4'],
  ],
  ensure: [['', '']],
  nothing: [['', '']],
  case: [['', '']],
};

let folder = '';

beforeAll(() => {
  if (MISSING !== '') return;
  folder = mkdtempSync(join(tmpdir(), 'agon-testlib-'));
  for (const header of HEADERS) mkdirSync(join(folder, header));
  const own = join(ROOT, 'server', 'judge', 'testlib');
  cpSync(join(own, 'testlib.h'), join(folder, 'ours', 'testlib.h'));
  cpSync(join(own, 'parts'), join(folder, 'ours', 'testlib-parts'), { recursive: true });
  execFileSync('tar', ['xzf', PACKAGE, '-C', folder, '--strip-components=0']);
  const theirs = execFileSync('find', [folder, '-name', 'testlib.h', '-size', '+50k'], { encoding: 'utf8' });
  cpSync(theirs.split('\n')[0] ?? '', join(folder, 'theirs', 'testlib.h'));
  for (const header of HEADERS) {
    build(header, 'words.cpp', 'words');
    build(header, 'verdicts.cpp', 'verdicts');
    for (const version of [0, 1])
      build(header, 'draws.cpp', `draws${version}`, `-DVERSION_OF_DRAWS=${version}`);
  }
}, 300_000);
afterAll(() => {
  if (folder !== '') rmSync(folder, { recursive: true });
});

function build(header: string, source: string, name: string, ...flags: string[]): void {
  const place = join(folder, header);
  const args = [
    '-std=gnu++20',
    '-O1',
    '-w',
    ...flags,
    '-I',
    place,
    '-o',
    join(place, name),
    join(SOURCES, source),
  ];
  execFileSync(COMPILER, args);
}

/** The exit code and output of a program, with each of the two headers. */
function both(name: string, args: readonly string[], input = ''): readonly unknown[] {
  return HEADERS.map((header) => {
    const { status, stdout, stderr } = spawnSync(join(folder, header, name), args, { input, cwd: folder });
    return {
      name,
      args,
      input,
      status,
      stdout: stdout.toString('latin1'),
      stderr: stderr.toString('latin1'),
    };
  });
}

describe('our testlib.h beside the one of a package', () => {
  it.skipIf(MISSING !== '').each([0, 1])(
    `[JDG-4] a generator of version %s draws the same from the same arguments${MISSING}`,
    (version) => {
      for (const seed of SEEDS) {
        const [ours, theirs] = both(`draws${version}`, ['5', '-n=12', '--flag', '-name', `of${seed}`]);
        expect(ours).toEqual(theirs);
      }
    },
  );

  it.skipIf(MISSING !== '')(`[JDG-4] a validator finds the same fault, and says the same${MISSING}`, () => {
    for (const [group, inputs] of Object.entries(INPUTS))
      for (const input of inputs) {
        const [ours, theirs] = both('words', ['--group', group], input);
        expect(ours).toEqual(theirs);
      }
  });

  it.skipIf(MISSING !== '')(
    `[JDG-4] a checker comes to the same verdict, and says the same${MISSING}`,
    () => {
      for (const [what, cases] of Object.entries(OUTPUTS))
        for (const [answer, output] of cases) {
          const files = { in: `${what}\n`, out: output, ans: answer };
          for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
          const [ours, theirs] = both('verdicts', Object.keys(files));
          expect(ours).toEqual(theirs);
        }
    },
  );
});
