import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '#server/exchange/package/zip.ts';
import { createJudge } from '#server/judge/judge.ts';
import { type JudgeProgress } from '#server/contract/result.ts';
import { type JudgeTask } from '#server/contract/task.ts';
import { isFull } from '#tests/support/full.ts';
import { ADD, BROKEN, ENDLESS, FAILING, GRADERS, GREEDY, SUM } from './programs.ts';
import { openTestStation, type TestStation } from './station.ts';
import { taskOf } from './support.ts';

const EXTENSIONS = ['cpp', 'c', 'java', 'py', 'go'];
/** One language that is compiled, and one that is interpreted. */
const TYPICAL: ReadonlySet<string> = new Set(['cpp', 'py']);
const LIMITS = { cpuMs: 2_000, memoryBytes: 128 << 20, outputBytes: 1 << 20 };

let station: TestStation;
let sum: JudgeTask;
beforeAll(async () => {
  station = await openTestStation();
  sum = taskOf({ limits: LIMITS, tests: [station.test('1 2\n', '3\n'), station.test('-5 5\n', '0\n')] });
}, 120_000);
afterAll(() => station.close());

/** The result in short: the verdicts of the tests, and the points. */
async function outcome(...[task, language, source, more]: Parameters<TestStation['submit']>) {
  const result = await station.submit(task, language, source, more);
  return [result.tests.map(({ verdict }) => verdict ?? '-').join(' '), result.score];
}

describe.each(EXTENSIONS)('a program in %s', (extension) => {
  it('[JDG-2] is compiled, run and found right', async () => {
    const progress: JudgeProgress[] = [];
    const result = await station.submit(sum, extension, SUM[extension] ?? '', {
      onProgress: (one) => progress.push(one),
    });
    expect(result).toMatchObject({ verdict: 'AC', score: 100, groupScores: [100], compileOutput: '' });
    expect(result.memoryBytes).toBeGreaterThan(0);
    expect(progress).toEqual([
      { stage: 'compiling' },
      ...[0, 1, 2].map((done) => ({ stage: 'running', done, total: 2 })),
    ]);
  });

  it('[JDG-2] loses the test on which it is wrong', async () => {
    const task = { ...sum, tests: [...sum.tests, station.test('2 2', '5')] };
    expect(await outcome(task, extension, SUM[extension] ?? '')).toEqual(['AC AC WA', 66.67]);
  });

  it('[TSK-3] shows why it does not compile, without a word about the machine', async () => {
    const result = await station.submit(sum, extension, BROKEN[extension] ?? '');
    expect(result).toMatchObject({ verdict: 'CE', score: 0, groupScores: [0] });
    expect(result.tests.map(({ verdict }) => verdict)).toEqual([null, null]);
    expect(result.compileOutput).toMatch(/task\.\w+(?::|", line )1|task\.go:3/);
    expect(result.compileOutput).not.toMatch(/\/(tmp|box)\b/);
  });

  it.runIf(isFull || TYPICAL.has(extension))(
    '[JDG-1] is stopped at its limits of time and memory, and when it fails',
    async () => {
      const [one] = sum.tests;
      const task = { ...sum, limits: { ...LIMITS, cpuMs: 700 }, tests: one ? [one] : [] };
      expect(await outcome(task, extension, ENDLESS[extension] ?? '')).toEqual(['TLE', 0]);
      expect(await outcome({ ...task, limits: LIMITS }, extension, GREEDY[extension] ?? '')).toEqual([
        'MLE',
        0,
      ]);
      expect(await outcome({ ...task, limits: LIMITS }, extension, FAILING[extension] ?? '')).toEqual([
        'RE',
        0,
      ]);
    },
  );

  it('[JDG-2] is called by the grader of its language', async () => {
    const files = Object.entries(GRADERS[extension] ?? {});
    const graders = { [extension]: files.map(([name, text]) => station.put(name, text)) };
    const task = { ...sum, graders, sourceName: 'add' };
    expect(await outcome(task, extension, ADD[extension] ?? '')).toEqual(['AC AC', 100]);
  });
});

describe('the judge', () => {
  it('[JDG-2] reads and writes the files of a task in its folder', async () => {
    const source = `#include <fstream>
int main() { std::ifstream in("sum.in"); long long a, b; in >> a >> b; std::ofstream("sum.out") << a + b; }`;
    const task = { ...sum, io: { input: 'sum.in', output: 'sum.out' } };
    expect(await outcome(task, 'cpp', source)).toEqual(['AC AC', 100]);
    // Output in another file does not count, and the file of the test before is gone.
    const elsewhere = source.replace('sum.out', 'sum2.out');
    expect(await outcome(task, 'cpp', elsewhere)).toEqual(['WA WA', 0]);
    expect(await outcome(task, 'cpp', SUM['cpp'] ?? '')).toEqual(['WA WA', 0]);
  });

  it('[JDG-1] stops a flood of output, and a sleeper', async () => {
    const [one] = sum.tests;
    const task = { ...sum, limits: { ...LIMITS, cpuMs: 100 }, tests: one ? [one] : [] };
    const flood = '#include <cstdio>\nint main() { for (;;) puts("0123456789"); }';
    expect(await outcome({ ...task, limits: LIMITS }, 'cpp', flood)).toEqual(['OLE', 0]);
    expect(await outcome(task, 'c', '#include <unistd.h>\nint main(void) { pause(); }')).toEqual(['WTL', 0]);
  });

  it('[JDG-2] runs only tests that can still change the result', async () => {
    const groups = [
      { name: 'a', rule: 'minimum' as const, points: 40, requires: [] },
      { name: 'b', rule: 'minimum' as const, points: 60, requires: [0] },
    ];
    const tests = [
      station.test('1 1', '3'),
      station.test('1 1', '2'),
      station.test('2 2', '4', { group: 1 }),
    ];
    const task = { ...sum, groups, tests };
    expect(await outcome(task, 'c', SUM['c'] ?? '')).toEqual(['WA - -', 0]);
    const right = { ...task, tests: tests.slice(1) };
    expect(await outcome(right, 'c', SUM['c'] ?? '')).toEqual(['AC AC', 100]);
  });

  it('[JDG-2] compiles the same sources once', async () => {
    const source = `${SUM['cpp'] ?? ''}// once\n`;
    const first = await station.submit(sum, 'cpp', source);
    const entries = await readdir(join(station.cacheFolder, 'compiled'));
    const second = await station.submit(sum, 'cpp', source);
    expect(second.verdict).toBe('AC');
    expect(second.compileMs).toBeLessThan(first.compileMs / 3);
    expect(await readdir(join(station.cacheFolder, 'compiled'))).toEqual(entries);
  });

  it.runIf(isFull)('[JDG-2] compiles by the precompiled header to the same program', async () => {
    const body = 'int main() { std::map<int, int> m; m[1] = 2; std::cout << m[1]; }\n';
    const task = { ...sum, tests: [station.test('', '2')] };
    const withHeader = await station.submit(task, 'cpp', `#include <bits/stdc++.h>\n${body}`);
    const headers = await Promise.all(
      (await readdir(join(station.cacheFolder, 'pch'))).map((one) =>
        readdir(join(station.cacheFolder, 'pch', one, 'bits')),
      ),
    );
    expect(headers).toContainEqual(['stdc++.h', 'stdc++.h.gch']);
    const without = await station.submit(task, 'cpp', `#define A\n#include <bits/stdc++.h>\n${body}`);
    expect([withHeader.verdict, without.verdict]).toEqual(['AC', 'AC']);
    const programs = await Promise.all(
      (await readdir(join(station.cacheFolder, 'compiled'))).map((key) =>
        readFile(join(station.cacheFolder, 'compiled', key, 'program', 'task')).catch(() => null),
      ),
    );
    const texts = programs.flatMap((one) => (one === null ? [] : [one.toString('base64')]));
    expect(texts.length - new Set(texts).size).toBeGreaterThanOrEqual(1);
  });

  it.runIf(isFull)(
    '[JDG-2] compiles sources that include the header first, and others that include it again',
    async () => {
      const source = `#include <bits/stdc++.h>
#include <bits/extc++.h>
int main() { __gnu_pbds::gp_hash_table<int, int> m; m[1] = 2; std::cout << m[1]; }
`;
      const task = { ...sum, tests: [station.test('', '2')] };
      expect(await station.submit(task, 'cpp', source)).toMatchObject({ compileOutput: '', verdict: 'AC' });
    },
  );

  it('[JDG-4] says in one sentence that a program is too large', async () => {
    const file = 'char table[200 << 20] = {1};\nint main() { return table[5]; }\n';
    const data = `#include <iostream>
int one[1 << 30], other[1 << 30];
int main() { int at; std::cin >> at; std::cout << one[at] + other[at]; }
`;
    for (const source of [file, data]) {
      expect(await station.submit(sum, 'cpp', source)).toMatchObject({
        verdict: 'CE',
        compileOutput: 'The program is too large: what is compiled may have 64 MB.',
      });
    }
  });

  it.each(['c', 'java', 'py', 'go'])('[JDG-4] standard error is no output: %s', async (extension) => {
    const flood: Readonly<Record<string, string>> = {
      c: '#include <stdio.h>\nint main(void) { for (int i = 0; i < 40000; i++) fprintf(stderr, "%050d\\n", i); puts("3"); }',
      java: 'class A { public static void main(String[] a) { byte[] b = new byte[1 << 20]; System.err.write(b, 0, b.length); System.err.write(b, 0, b.length); System.out.println(3); } }',
      py: 'import sys\nsys.stderr.write("x" * (2 << 20))\nprint(3)\n',
      go: 'package main\nimport ("fmt"; "os")\nfunc main() { os.Stderr.Write(make([]byte, 2 << 20)); fmt.Println(3) }',
    };
    const task = { ...sum, tests: [station.test('', '3')] };
    expect(await outcome(task, extension, flood[extension] ?? '')).toEqual(['AC', 100]);
  });

  it('[JDG-2] leaves nothing of a submission in its folders', async () => {
    await station.submit(sum, 'py', SUM['py'] ?? '');
    const names = await readdir(station.workFolder, { recursive: true });
    expect(names.sort()).toEqual(
      ['answers', 'build', 'errors.txt', 'jury', 'nothing', 'output.txt', 'run'].sort(),
    );
  });

  it('[JDG-3] removes the remains of a killed judge', async () => {
    await mkdir(join(station.workFolder, 'run', 'deep'), { recursive: true });
    await writeFile(join(station.workFolder, 'run', 'deep', 'old'), 'x');
    const { sandbox, workFolder, cacheFolder, languages } = station;
    const files = { path: () => Promise.reject(new Error('no files')) };
    createJudge({ sandbox, files, workFolder, cacheFolder, languages });
    expect(await readdir(workFolder)).toEqual(['build']);
  });

  it('[JDG-2] takes an archive with an answer for each test, or a text for a single one', async () => {
    const task: JudgeTask = {
      ...sum,
      kind: 'output-only',
      outputNames: ['01.out', '02.out'],
      tests: [station.test('', 'one'), station.test('', 'two')],
    };
    const zip = zipOf([{ name: 'my/01.out', content: Buffer.from('one\n') }]);
    expect(await outcome(task, 'zip', zip)).toEqual(['AC WA', 50]);
    expect(await station.submit(task, 'zip', 'no zip')).toMatchObject({ verdict: 'CE', score: 0 });
    expect(await station.submit(task, 'txt', 'one')).toMatchObject({ verdict: 'CE' });
    const single = { ...task, tests: task.tests.slice(0, 1) };
    expect(await outcome(single, 'txt', ' one')).toEqual(['AC', 100]);
  });

  // F48
  it.each(EXTENSIONS)(
    '[JDG-10] a mark of the byte order before the first letter is no error: %s',
    async (extension) => {
      expect(await outcome(sum, extension, `\ufeff${SUM[extension] ?? ''}`)).toEqual(['AC AC', 100]);
    },
  );

  // F48
  it('[JDG-10] says of Python 2 that it is Python 2, and of nothing else', async () => {
    const told = async (line: string) => {
      const result = await station.submit(sum, 'py', `a = 1\n${line}\n`);
      expect(result.verdict).toBe('CE');
      return result.compileOutput.split('\n')[0];
    };
    const python2 = 'This is written in Python 2; programs are run by Python 3 here.';
    for (const line of ['print a', 'exec "a"', 'raise ValueError, "a"', 'a = 10L'])
      expect(await told(line)).toBe(python2);
    expect(await told('try: a\nexcept ValueError, e: pass')).toBe(python2);
    expect(await told('a = (')).not.toBe(python2);
    expect(await told('x = "\\\nraise ValueError, a"\na = ]')).not.toBe(python2);
  });

  // F48
  it('[JDG-10] says of a program that includes itself that it does', async () => {
    const result = await station.submit(sum, 'cpp', '#include __FILE__\nint main() {}\n');
    expect(result.verdict).toBe('CE');
    expect(result.compileOutput.split('\n')[0]).toBe(
      'A file includes itself, or files include each other in a circle.',
    );
    expect(result.compileOutput).toMatch(/#include nested depth 200 exceeds maximum/);
  });

  // F47
  it('[JDG-10] shows how a program failed, and its error output on samples alone', async () => {
    const source = `#include <cstdio>
#include <cstdlib>
#include <string>
int main() {
  int n;
  scanf("%d", &n);
  fprintf(stderr, "read %d\\r\\n", n);
  if (n == 1) exit(3);
  if (n == 2) abort();
  fprintf(stderr, "first\\n%s\\nlast", std::string(9000, 'x').c_str());
  puts("3");
}`;
    const sample = { isSample: true };
    const other = station.put('other', '9');
    const tests = [
      station.test('1', '1', sample),
      station.test('2', '2', { ...sample, shown: { input: other, answer: other } }),
      station.test('2', '2'),
      station.test('3', '3', sample),
    ];
    const [coded, apart, hidden, passed] = (await station.submit({ ...sum, tests }, 'cpp', source)).tests;
    expect(coded).toMatchObject({ verdict: 'RE', ended: { exitCode: 3, signal: null }, stderr: 'read 1␍\n' });
    const crashed = { verdict: 'RE', ended: { exitCode: null, signal: 6 } };
    expect(apart).toMatchObject(crashed);
    expect(hidden).toMatchObject(crashed);
    expect([apart, hidden].map((test) => test && 'stderr' in test)).toEqual([false, false]);
    expect(passed).toMatchObject({ verdict: 'AC' });
    expect(passed).not.toHaveProperty('ended');
    expect(passed?.stderr).toMatch(/^read 3␍\nfirst\nx+\n\[\.\.\.\]\nx+\nlast$/);
    expect(passed?.stderr?.length).toBeLessThan(4_200);
  });

  it('[TSK-4] runs a user test on an own input', async () => {
    const run = async (language: string, text: string, input: string) => {
      const request = { task: sum, language, source: station.put('s', text), input: station.put('i', input) };
      const result = await station.judge.userTest(request, () => undefined);
      return { ...result, output: await readFile(result.outputFile, 'utf8').catch(() => null) };
    };
    expect(await run('cpp', SUM['cpp'] ?? '', '20 22')).toMatchObject({
      verdict: 'AC',
      exitCode: 0,
      signal: null,
      output: '42\n',
      stderr: '',
    });
    const failed = await run('py', 'print(1)\nprint(1 // 0)', '');
    expect(failed).toMatchObject({ verdict: 'RE', exitCode: 1, output: '1\n' });
    expect(failed.stderr).toContain('ZeroDivisionError');
    expect(failed.stderr).toContain('File "task.py", line 2');
    expect(await run('c', BROKEN['c'] ?? '', '')).toMatchObject({ verdict: 'CE', exitCode: null });
    expect(await run('cpp', FAILING['cpp'] ?? '', '')).toMatchObject({ verdict: 'RE', exitCode: 7 });
  });
});
