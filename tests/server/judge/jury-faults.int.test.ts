import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOMENTS, SOLUTIONS } from './jury-faults/programs.ts';
import { checkedTask, type Habit, talkTask } from './jury-faults/tasks.ts';
import { openTestStation, type TestStation } from './station.ts';
import { cases } from '#tests/support/full.ts';

let station: TestStation;
beforeAll(async () => {
  station = await openTestStation();
}, 120_000);
afterAll(() => station.close());

async function judged(habit: Habit, name: string, juryMs?: number) {
  const { language, source } = SOLUTIONS[name] ?? { language: '', source: '' };
  const { tests } = await station.submit(talkTask(station, habit, juryMs), language, source);
  return tests[0];
}

// F42
describe('a jury program that fails in the talk is not the fault of a right solution, however that takes its end', () => {
  const failing: readonly Habit[] = [
    { convention: 'testlib', wrong: 'exit', moment: 'in' },
    { convention: 'kattis', wrong: 'crash', moment: 'in' },
    { convention: 'cms', wrong: 'crash', moment: 'in' },
    { convention: 'kattis', wrong: 'words', moment: 'before' },
  ];
  it.each(cases(1, failing))('[JDG-2] $convention, $wrong', async (habit) => {
    for (const name of cases(2, ['lenient', 'strict', 'endless', 'script'])) {
      expect([name, await judged(habit, name)]).toMatchObject([name, { verdict: 'IE' }]);
    }
  });

  it("[JDG-2] and the jury reads its program's output", async () => {
    const found = await judged({ convention: 'testlib', wrong: 'exit', moment: 'in' }, 'strict');
    expect(found?.juryMessage).toBe("exit code 3: the jury's own words");
  });
});

// F44
describe("the jury's time is not the team's", () => {
  it.each(cases(1, MOMENTS))(
    '[JDG-2] an interactor that sleeps for ever %s the talk is the jury’s fault',
    async (moment) => {
      const habit: Habit = { convention: 'kattis', wrong: 'hang', moment };
      expect(await judged(habit, 'lenient')).toMatchObject({
        verdict: 'IE',
        juryMessage: "ended by the limit: wall: the jury's own words",
      });
    },
  );

  it('[JDG-2] so is a manager that does, and one that computes for ever', async () => {
    expect(await judged({ convention: 'cms', wrong: 'hang', moment: 'after' }, 'lenient')).toMatchObject({
      verdict: 'IE',
    });
    expect(await judged({ convention: 'testlib', wrong: 'compute', moment: 'in' }, 'strict')).toMatchObject({
      verdict: 'IE',
    });
  });

  it.each(
    cases(1, [
      ['sleepy', 'in'],
      ['slow', 'in'],
      ['sleepy', 'after'],
    ] as const),
  )(
    '[JDG-2] one that is %s %s the talk, within its own time, costs nobody a verdict',
    async (wrong, moment) => {
      for (const convention of ['kattis', 'cms'] as const) {
        const found = await judged({ convention, wrong, moment }, 'lenient', 5_000);
        expect([convention, found]).toMatchObject([convention, { verdict: 'AC' }]);
      }
    },
  );
});

// F43
it('[JDG-2] a checker that hangs is ended within the time that the task gives it', async () => {
  const task = checkedTask(station, { convention: 'kattis', wrong: 'hang', moment: 'before' });
  const from = performance.now();
  const { tests, compileMs } = await station.submit(task, 'cpp', 'int main() {}');
  expect(tests[0]).toMatchObject({
    verdict: 'IE',
    juryMessage: "ended by the limit: wall: the jury's own words",
  });
  expect(performance.now() - from - compileMs).toBeLessThan(10_000);
});
