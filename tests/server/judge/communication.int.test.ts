import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Interactor, type JudgeTask } from '#server/contract/task.ts';
import { openTestStation, type TestStation } from './station.ts';
import { taskOf } from './support.ts';

let station: TestStation;
beforeAll(async () => {
  station = await openTestStation();
}, 120_000);
afterAll(() => station.close());

/** Gives a number to each process and reads one back; all of them must be right. */
const MANAGER = `#include <cstdio>
#include <csignal>
#include <vector>
int main(int argc, char **argv) {
  signal(SIGPIPE, SIG_IGN);
  int number, said, right = 0, count = (argc - 1) / 2;
  if (fscanf(fopen("input.txt", "r"), "%d", &number) != 1) return 1;
  std::vector<FILE *> in, out;
  for (int i = 0; i < count; i++) {
    out.push_back(fopen(argv[2 + 2 * i], "w"));
    in.push_back(fopen(argv[1 + 2 * i], "r"));
  }
  for (int i = 0; i < count; i++) {
    fprintf(out[i], "%d\\n", number + i);
    fclose(out[i]);
    if (fscanf(in[i], "%d", &said) == 1 && said == 2 * (number + i) + i) right++;
  }
  printf("%g\\n", 1.0 * right / count);
  fprintf(stderr, "%d of %d\\n", right, count);
}`;
const STUBS: Readonly<Record<string, string>> = {
  cpp: `#include <cstdio>
#include <cstdlib>
int twice(int, int);
int main(int argc, char **argv) {
  FILE *in = fopen(argv[1], "r"), *out = fopen(argv[2], "w");
  int number;
  if (fscanf(in, "%d", &number) != 1) return 9;
  int index = argc > 3 ? atoi(argv[3]) : 0;
  fprintf(out, "%d\\n", twice(number, index));
}`,
  py: `import sys
import relay
index = int(sys.argv[3]) if len(sys.argv) > 3 else 0
with open(sys.argv[1]) as there, open(sys.argv[2], "w") as back:
    print(relay.twice(int(there.readline()), index), file=back)
`,
};
const RIGHT = '#include <cstdio>\nint twice(int n, int index) { puts("debug"); return 2 * n + index; }\n';

function relay(
  given: { manager?: string; communication?: Interactor['communication'] } & Partial<JudgeTask>,
) {
  const { manager = MANAGER, communication = { processes: 2, pipes: 'named' }, ...more } = given;
  const program = { language: 'cpp', files: [station.put('manager.cpp', manager)], args: [] };
  return taskOf({
    kind: 'interactive',
    interactor: { convention: 'cms', program, communication },
    graders: Object.fromEntries(
      Object.entries(STUBS).map(([language, text]) => [language, [station.put(`stub.${language}`, text)]]),
    ),
    sourceName: 'relay',
    limits: { cpuMs: 500, memoryBytes: 256 << 20, outputBytes: 1 << 20 },
    tests: [station.test('20', null)],
    ...more,
  });
}

async function judged(task: JudgeTask, language: string, source: string) {
  const [test] = (await station.submit(task, language, source)).tests;
  return [test?.verdict, test?.score, test?.message];
}

describe('a communication task of CMS', () => {
  it('[JDG-4] every process has pipes of its own, by name, and knows which one it is', async () => {
    expect(await judged(relay({}), 'cpp', RIGHT)).toEqual(['AC', 1, '2 of 2']);
    expect(await judged(relay({}), 'cpp', RIGHT.replace('+ index', ''))).toEqual(['WA', 0.5, '1 of 2']);
    expect(await judged(relay({}), 'py', 'def twice(n, index):\n    return 2 * n + index\n')).toEqual([
      'AC',
      1,
      '2 of 2',
    ]);
    const alone = relay({ communication: { processes: 1, pipes: 'named' } });
    expect(await judged(alone, 'cpp', RIGHT)).toEqual(['AC', 1, '1 of 1']);
  });

  it('[JDG-4] or at its standard streams', async () => {
    const task = relay({ communication: { processes: 2, pipes: 'standard' }, graders: {} });
    const source = `#include <cstdio>
#include <cstdlib>
int main(int, char **argv) { int n; scanf("%d", &n); printf("%d\\n", 2 * n + atoi(argv[1])); }`;
    expect(await judged(task, 'cpp', source)).toEqual(['AC', 1, '2 of 2']);
  });

  it('[JDG-4] also of a manager that has said all, and closed, before it listens', async () => {
    const manager = `#include <cstdio>
int main(int, char **argv) {
  FILE *out = fopen(argv[2], "w");
  fprintf(out, "20\\n");
  fclose(out);
  int said;
  printf("%d\\n", fscanf(fopen(argv[1], "r"), "%d", &said) == 1 && said == 40);
}`;
    const task = relay({ manager, communication: { processes: 1, pipes: 'standard' }, graders: {} });
    const source = '#include <cstdio>\nint main() { int n; scanf("%d", &n); printf("%d\\n", 2 * n); }';
    expect((await judged(task, 'cpp', source)).slice(0, 2)).toEqual(['AC', 1]);
  });

  it("[JDG-4] the submission's own failure is its verdict", async () => {
    const task = relay({});
    const doing = (what: string) =>
      judged(task, 'cpp', `#include <cstdlib>\nint twice(int n, int index) { ${what} }`);
    expect((await doing('if (index == 1) abort(); return 2 * n;'))[0]).toBe('RE');
    expect((await doing('if (index == 0) exit(0); return 2 * n + 1;'))[0]).toBe('WA');
    expect((await doing('volatile int x = 0; for (;;) x = x + 1;'))[0]).toBe('TLE');
    // Each process stays within the limit, but their sum exceeds it.
    const cpu = 'long end = clock() + 300000; while (clock() < end) {} return 2 * n + index;';
    expect((await judged(task, 'cpp', `#include <ctime>\nint twice(int n, int index) { ${cpu} }`))[0]).toBe(
      'TLE',
    );
  });

  it('[JDG-4] processes hear of each other only through the manager', async () => {
    const source = `#include <fcntl.h>
#include <string>
#include <sys/file.h>
int twice(int n, int index) {
  std::string other = FOLDER "/u" + std::to_string(1 - index) + "_to_m";
  if (open(other.c_str(), O_RDWR | O_NONBLOCK) >= 0) return 0;
  int self = open("/proc/self/exe", O_RDONLY);
  if (self >= 0 && flock(self, LOCK_SH) == 0) return 0;
  return 2 * n + index;
}`;
    const folder = JSON.stringify(`${station.workFolder}/jury`);
    expect(await judged(relay({}), 'cpp', `#define FOLDER ${folder}\n${source}`)).toEqual([
      'AC',
      1,
      '2 of 2',
    ]);
  });

  it('[JDG-4] a manager that opens the pipes of an ended submission reads nothing, and decides', async () => {
    const gone =
      '#include <cstdlib>\nint twice(int, int) { return 0; }\nstruct Gone { Gone() { exit(0); } } gone;\n';
    expect(await judged(relay({}), 'cpp', gone)).toEqual(['WA', 0, '0 of 2']);
  });
});

it('[TSK-4] an own input of a task whose manager would have to answer it is refused in one sentence', async () => {
  const task = relay({});
  const source = station.put('relay.cpp', RIGHT);
  const request = { task, language: 'cpp', source, input: station.put('input.txt', '20\n') };
  expect(await station.judge.userTest(request, () => undefined)).toMatchObject({
    verdict: 'CE',
    compileOutput: 'This task takes no own inputs: a program of the jury would have to answer them.',
  });
});
