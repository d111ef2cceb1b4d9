import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeIn } from '#scripts/task/make.ts';
import { runCommand } from '#scripts/task/run.ts';
import { stressCommand } from '#scripts/task/stress.ts';
import { packageParts } from '#tests/support/packageZip.ts';
import { isFull } from '#tests/support/full.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SCRIPT = '[secret/2-large]\nfor n in 100, 200 {\n  number {n} > g{n}\n}\n';
const NUMBER = 'import sys\nif sys.argv[1] == "13": sys.exit(3)\nprint(int(sys.argv[1]))\n';
/** The number 666 is not a valid input. */
const VALIDATE = 'import sys\nn = int(sys.stdin.read())\nsys.exit(43 if n == 666 else 42)\n';
/** Doubles a number, but wrongly for one number in eight. */
const SLIPS = 'n = int(input())\nprint(2 * n + (n % 8 == 5))\n';
const FOREVER = 'while True: pass\n';

let folder: string;
let said: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agon-commands-'));
  // The C++ solution is left out: compiling it would only cost time.
  const parts = packageParts({
    'submissions/accepted/double.cpp': null,
    'generators/tests.txt': SCRIPT,
    'generators/number.py': NUMBER,
    'input_validators/validate.py': VALIDATE,
    'submissions/wrong_answer/slips.py': SLIPS,
  });
  for (const [path, content] of Object.entries(parts)) await write(path, content);
  said = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}
const read = (path: string) => readFile(join(folder, path), 'utf8');
const listed = async () => (await readdir(join(folder, 'data/secret/2-large'))).toSorted();

describe('[AUT-12] tests made in a folder', () => {
  it('are those of the script with the main solution’s answers; a second run makes nothing; files written by hand stay', async () => {
    const first = await makeIn(folder);
    expect(first).toMatchObject({ isGood: true });
    expect(first.lines.at(-1)).toBe('5 tests: 4 files made, 0 removed.');
    expect(await read('data/secret/2-large/g200.ans')).toBe('400\n');
    expect((await makeIn(folder)).lines.at(-1)).toBe('5 tests: 0 files made, 0 removed.');

    await write('data/secret/2-large/g100.in', '101\n');
    await write('data/secret/2-large/g100.ans', '202\n');
    await write('generators/tests.txt', SCRIPT.replace('200', '300'));
    const second = await makeIn(folder);
    expect(second.lines.at(-1)).toBe('5 tests: 2 files made, 2 removed.');
    expect(second.lines.join('\n')).toContain('data/secret/2-large/g100.in: written by hand');
    expect(await read('data/secret/2-large/g100.in')).toBe('101\n');
    expect(await listed()).toEqual(
      ['01.ans', '01.in', 'g100.ans', 'g100.in', 'g300.ans', 'g300.in', 'test_group.yaml'].toSorted(),
    );
  });

  it.runIf(isFull)('are named by file and line when they fail, and the others are made', async () => {
    await write(
      'generators/tests.txt',
      '[secret/2-large]\nnumber 13 > a\nnumber 666 > b\nnumber 7 > c\nlost > d\n',
    );
    const { lines, isGood } = await makeIn(folder);
    const text = lines.join('\n');
    expect(isGood).toBe(false);
    expect(text).toMatch(/^generators\/tests\.txt:5: /m);
    expect(text).toContain(
      'generators/tests.txt:2: secret/2-large/a: the generator generators/number.py failed: exit code 3',
    );
    expect(text).toContain('data/secret/2-large/b.in: refused by input_validators/validate.py');
    expect(await read('data/secret/2-large/c.ans')).toBe('14\n');
  });
});

describe('[AUT-12] solutions that are run', () => {
  it('have a verdict on each test, and a broken claim is the exit code', async () => {
    expect(await runCommand.run([folder, '--json'])).toBe(1);
    const found = JSON.parse(said.join('')) as {
      readonly tests: readonly string[];
      readonly solutions: readonly { path: string; holds: boolean; cells: readonly { verdict: string }[] }[];
    };
    expect(found.tests).toEqual(['sample/1', 'secret/1-small/01', 'secret/2-large/01']);
    const rows = found.solutions.map(({ path, holds, cells }) => [
      path,
      holds,
      ...cells.map((one) => one.verdict),
    ]);
    expect(rows).toContainEqual(['accepted/double.py', true, 'AC', 'AC', 'AC']);
    expect(rows).toContainEqual(['wrong_answer/same.py', true, 'WA', 'WA', 'WA']);
    // It is wrong only for inputs that are not among the tests.
    expect(rows).toContainEqual(['wrong_answer/slips.py', false, 'AC', 'AC', 'AC']);
  });

  it('of a choice of tests say nothing of claims', async () => {
    expect(await runCommand.run([folder, '--tests', 'sample', '--solutions', 'accepted'])).toBe(0);
    expect(said.join('\n')).toMatch(/sample\/1 +AC +\d+ms/);
    expect(said.join('\n')).toContain('known when all tests are run');
  });

  it('[SEC-2] are ended by Ctrl-C, and nothing stays behind', async () => {
    await write('submissions/time_limit_exceeded/forever.py', FOREVER);
    const child = spawn(process.execPath, ['dist/server/task.js', 'run', folder, '--time-limit', '60'], {
      cwd: ROOT,
      stdio: 'ignore',
    });
    const own = async () =>
      (await readdir(tmpdir())).filter((name) => name.startsWith(`agon-judge-work-${child.pid}-`));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await expect.poll(own, { timeout: 20_000 }).toHaveLength(1);
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(await own()).toEqual([]);
  });
});

describe('[AUT-12] a search by stress', () => {
  it.runIf(isFull)(
    'ends with an input at which they differ, as a test of the folder; or with none',
    async () => {
      const pair = ['--right', 'accepted/double.py', '--other', 'wrong_answer/slips.py'];
      expect(await stressCommand.run([folder, ...pair, '--to', 'secret/1-small'])).toBe(1);
      expect(await read('data/secret/1-small/stress-5.in')).toBe('5\n');
      expect(await read('data/secret/1-small/stress-5.ans')).toBe('10\n');
      expect(said.join('\n')).toContain('wrong_answer/slips.py: WA');
      expect(await stressCommand.run([folder, ...pair, '--tries', '3'])).toBe(0);
      await rename(join(folder, 'generators/number.py'), join(folder, 'generators/other.py'));
      await expect(stressCommand.run([folder, ...pair, '--generator', 'number'])).rejects.toThrow('number');
    },
  );
});
