import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONVENTIONS, type Moment, MOMENTS, SOLUTIONS, WRONGS } from './jury-faults/programs.ts';
import { checkedTask, talkTask } from './jury-faults/tasks.ts';
import { openTestStation, type TestStation } from './station.ts';

let station: TestStation;
beforeAll(async () => {
  station = await openTestStation();
}, 120_000);
afterAll(() => station.close());

const kinds = CONVENTIONS.flatMap((convention) => WRONGS.map((wrong) => ({ convention, wrong })));

// F42, F43, F44
describe.each(kinds)(
  'a $convention program of the jury that goes wrong by $wrong',
  ({ convention, wrong }) => {
    it.each(MOMENTS)(
      '[JDG-2] %s the talk is the jury’s fault for every right solution',
      async (moment) => {
        for (const [name, { language, source }] of Object.entries(SOLUTIONS)) {
          const { tests } = await station.submit(
            talkTask(station, { convention, wrong, moment }),
            language,
            source,
          );
          expect([name, tests[0]]).toMatchObject([name, { verdict: 'IE', score: 0 }]);
          expect(tests[0]?.juryMessage).not.toBe('');
        }
      },
      180_000,
    );

    it.each<Moment>(['before', 'after'])(
      '[JDG-2] while it checks (%s) is the jury’s fault whatever it was given',
      async (moment) => {
        const task = checkedTask(station, { convention, wrong, moment });
        for (const printed of ['1', 'nonsense', '']) {
          const { tests } = await station.submit(task, 'py', `print("${printed}")`);
          expect(tests[0]).toMatchObject({ verdict: 'IE', score: 0 });
        }
        // The checker does not see a run that failed by itself.
        expect((await station.submit(task, 'py', 'raise ValueError()')).verdict).toBe('RE');
      },
    );
  },
);

it('[JDG-2] a jury program without a fault gives each solution its verdict', async () => {
  for (const convention of CONVENTIONS) {
    const task = talkTask(station, { convention, wrong: 'right', moment: 'in' });
    for (const { language, source } of Object.values(SOLUTIONS))
      expect((await station.submit(task, language, source)).verdict).toBe('AC');
    const crashing = 'int main() { __builtin_trap(); }';
    expect((await station.submit(task, 'cpp', crashing)).verdict).toBe('RE');
    expect((await station.submit(task, 'cpp', 'int main() {}')).verdict).toBe('WA');
  }
});
