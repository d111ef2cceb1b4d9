import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTEST_TYPES } from '#domain/contest/contest.ts';
import { FEEDBACKS } from '#domain/submissions/feedback.ts';
import { shownAt, type ShownUnder } from '#server/model/submissions/shown.ts';

const HOUR = 3_600_000;
const NOTHING = {
  verdict: false,
  score: false,
  subtasks: false,
  tests: false,
  samples: false,
  progress: false,
};

function under(given: Partial<ShownUnder> = {}): ShownUnder {
  return {
    contest_type: 'ioi',
    feedback: 'none',
    end_at: 5 * HOUR,
    start_analysis_at: 6 * HOUR,
    end_analysis_at: 7 * HOUR,
    extra_time_seconds: 0,
    ...given,
  };
}

describe('the parts of a judgement that are shown', () => {
  it('[TSK-3] is everything from the beginning of the analysis on, and never taken back', () => {
    expect(shownAt(under(), 6 * HOUR - 1)).toEqual(NOTHING);
    for (const at of [6 * HOUR, 7 * HOUR, 100 * HOUR]) {
      expect(shownAt(under(), at)).toMatchObject({ verdict: true, score: true, subtasks: true, tests: true });
    }
  });

  it('[TSK-3] waits for the end of who has extra time', () => {
    const late = under({ extra_time_seconds: 2 * 3600 });
    expect(shownAt(late, 7 * HOUR - 1)).toEqual(NOTHING);
    expect(shownAt(late, 7 * HOUR).tests).toBe(true);
  });

  it('[TSK-3] stays as it was where there is no analysis', () => {
    const without = under({ start_analysis_at: 5 * HOUR, end_analysis_at: 5 * HOUR });
    expect(shownAt(without, 100 * HOUR)).toEqual(NOTHING);
  });

  it('[TSK-3] is never points in icpc, and never less with a more open setting', () => {
    const feedback = fc.constantFrom(...FEEDBACKS);
    fc.assert(
      fc.property(
        fc.constantFrom(...CONTEST_TYPES),
        feedback,
        feedback,
        fc.nat(10 * HOUR),
        (type, one, two, now) => {
          const shown = (setting: typeof one) =>
            shownAt(under({ contest_type: type, feedback: setting }), now);
          if (type === 'icpc') expect([shown(one).score, shown(one).subtasks]).toEqual([false, false]);
          const [open, closed] = FEEDBACKS.indexOf(one) <= FEEDBACKS.indexOf(two) ? [one, two] : [two, one];
          for (const [part, isShown] of Object.entries(shown(closed))) {
            if (isShown) expect(shown(open)).toMatchObject({ [part]: true });
          }
        },
      ),
    );
  });
});
