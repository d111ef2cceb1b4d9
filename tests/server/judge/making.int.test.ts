import { readFile, stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MainSolution } from '#server/contract/making.ts';
import { type JuryProgram } from '#server/contract/task.ts';
import { type Made, type Maker } from '#server/judge/making.ts';
import { openTestStation, type TestStation } from './station.ts';
import { isFull } from '#tests/support/full.ts';

const MIB = 1 << 20;

let station: TestStation;
let maker: Maker;

beforeAll(async () => {
  station = await openTestStation();
  if (station.judge.maker === undefined) throw new Error('this judge makes no tests');
  maker = station.judge.maker;
  await maker.begin();
});
afterAll(() => station.close());

const program = (language: string, text: string): JuryProgram => ({
  language,
  files: [station.put(`program.${language}`, text)],
  args: [],
});

function main(language: string, text: string): MainSolution {
  const source = station.put('right', text);
  return {
    language,
    source,
    path: 'submissions/accepted/right',
    graders: {},
    sourceName: null,
    io: { input: null, output: null },
  };
}

async function textOf(made: Made): Promise<string> {
  if ('fault' in made) throw new Error(`${made.fault.how} ${made.fault.code}: ${made.fault.said}`);
  return readFile(made.path, 'utf8');
}

const GENERATOR = `#include "testlib.h"
int main(int argc, char **argv) {
  registerGen(argc, argv, 1);
  int n = atoi(argv[1]);
  for (int i = 0; i < n; i++) printf("%d ", rnd.next(1, 1000));
  puts("");
}
`;

describe('[AUT-12] programs that make tests, in the sandbox', () => {
  it.runIf(isFull)(
    'write inputs by their arguments: C++ with our testlib.h, the same for the same arguments, and Python',
    async () => {
      const cpp = program('cpp', GENERATOR);
      const first = await textOf(await maker.generate(cpp, ['5', '17']));
      expect(first.trim().split(' ')).toHaveLength(5);
      expect(await textOf(await maker.generate(cpp, ['5', '17']))).toBe(first);
      expect(await textOf(await maker.generate(cpp, ['5', '18']))).not.toBe(first);
      const py = program('py', 'import sys\nprint("|".join(sys.argv[1:]))\n');
      expect(await textOf(await maker.generate(py, ['two words', '', '$x;']))).toBe('two words||$x;\n');
    },
  );

  it('are named with their end where they fail, and with the end of their output', async () => {
    const failing = program('py', 'import sys\nsys.stderr.write("x" * 9000 + "no such size")\nsys.exit(3)\n');
    expect(await maker.generate(failing, [])).toEqual({
      fault: { how: 'exited', code: 3, said: expect.stringMatching(/no such size$/) },
    });
    const broken = await maker.generate(program('cpp', 'int main() { retrun 0; }\n'), []);
    expect(broken).toEqual({
      fault: { how: 'compile', code: null, said: expect.stringContaining('retrun') },
    });
    const networked = program(
      'c',
      '#include <sys/socket.h>\nint main(void) { return socket(2, 1, 0) < 0; }\n',
    );
    expect(await maker.generate(networked, [])).toMatchObject({ fault: { how: 'forbidden' } });
  });

  it('may write 256 MiB and no more', async () => {
    const writer = program(
      'c',
      `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  static char piece[1 << 20];
  memset(piece, 'x', sizeof piece);
  for (int i = 0; i < atoi(argv[1]); i++) if (fwrite(piece, 1, sizeof piece, stdout) != sizeof piece) return 9;
  return 0;
}
`,
    );
    const large = await maker.generate(writer, ['200']);
    expect('path' in large && (await stat(large.path)).size).toBe(200 * MIB);
    expect(await maker.generate(writer, ['300'])).toMatchObject({ fault: { how: 'output' } });
  });

  it('answer an input, or say why not', async () => {
    const input = station.put('in', '2 3\n').hash;
    const right = main('py', 'print(sum(map(int, input().split())))\n');
    expect(await textOf(await maker.answer(right, input))).toBe('5\n');
    const file = { ...right, io: { input: 'sum.in', output: 'sum.out' } };
    const source = station.put('files', 'open("sum.out", "w").write(open("sum.in").read()[::-1])\n');
    expect((await textOf(await maker.answer({ ...file, source }, input))).trim()).toBe('3 2');
    const failing = main('py', 'raise SystemExit("cannot")\n');
    expect(await maker.answer(failing, input)).toMatchObject({
      fault: { how: 'exited', code: 1, said: expect.stringContaining('cannot') },
    });
  });

  it('accept an input or refuse it, in either convention, and with their arguments', async () => {
    const input = station.put('in', '7\n').hash;
    const kattis = {
      convention: 'kattis-validator' as const,
      program: program(
        'py',
        'import sys\nmost = int(sys.argv[1])\nif int(input()) <= most: sys.exit(42)\nsys.stderr.write("too large")\nsys.exit(43)\n',
      ),
    };
    expect(await maker.validate(kattis, ['9'], input)).toEqual({ isAccepted: true, said: '' });
    expect(await maker.validate(kattis, ['5'], input)).toEqual({
      isAccepted: false,
      said: 'exit code 43: too large',
    });
    const testlib = {
      convention: 'testlib-validator' as const,
      program: program(
        'cpp',
        '#include "testlib.h"\nint main(int argc, char **argv) { registerValidation(argc, argv); inf.readInt(1, 5, "n"); inf.readEoln(); inf.readEof(); }\n',
      ),
    };
    expect(await maker.validate(testlib, [], station.put('in', '4\n').hash)).toEqual({
      isAccepted: true,
      said: '',
    });
    const refused = await maker.validate(testlib, [], input);
    expect(refused.isAccepted).toBe(false);
    expect(refused.said).toContain('n');
  });
});
