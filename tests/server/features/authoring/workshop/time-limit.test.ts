import { describe, expect, it } from 'vitest';
import { type JuryClaims } from '#server/contract/jury-solution.ts';
import { proposalOf } from '#server/features/authoring/workshop/solutions/time-limit.ts';
import { GOOD, taskOf } from '#tests/server/exchange/packages.ts';
import { ranWith } from '#tests/server/judge/support.ts';

const RULE = { acToLimit: 2, limitToTle: 1.5, resolutionMs: 100 };
const task = taskOf(GOOD, { 'submissions/time_limit_exceeded/slow.cpp': 'int main() { for (;;); }\n' });
const claimsOf = (path: string): JuryClaims => {
  const found = task.submissions.find((one) => one.path === path);
  if (found === undefined) throw new Error(path);
  return found;
};
/** A solution that needs this time on its last test, its slowest. */
const timed = (path: string, cpuMs: number, claims = claimsOf(path)) => ({
  path,
  language: 'cpp',
  claims,
  results: task.judge.tests.map((_, at) => ({
    ...ranWith(at, 1, { cpuMs: at === task.judge.tests.length - 1 ? cpuMs : 1 }),
    verdict: 'AC' as const,
  })),
});

// F54
describe('[AUT-12] the time limit that solutions ask for', () => {
  it('is led by the right ones; a wrong one that would be too slow is said', () => {
    const proposal = proposalOf(task.judge, RULE, [
      timed('accepted/sum.cpp', 290),
      timed('wrong_answer/one.py', 1400),
    ]);
    expect(proposal).toMatchObject({ limit_ms: 600, slowest: { path: 'accepted/sum.cpp', cpu_ms: 290 } });
    expect(proposal?.faults).toEqual([
      { code: 'timing_slow', values: { path: 'wrong_answer/one.py', test: 'secret/2-all/03', ms: 1400 } },
    ]);
    expect(
      proposalOf(task.judge, RULE, [timed('accepted/sum.cpp', 290), timed('wrong_answer/one.py', 600)])
        ?.faults,
    ).toEqual([]);
    expect(proposalOf(task.judge, RULE, [timed('wrong_answer/one.py', 1400)])).toBeNull();
  });

  it('is led by one that states in another way that it is right', () => {
    const place = { file: '', line: null };
    const tagged: JuryClaims = {
      expectations: [
        { place, tests: null, permitted: null, required: null, score: null, message: '', timing: 'lower' },
      ],
      results: [{ place, verdicts: ['AC'], score: null }],
    };
    expect(proposalOf(task.judge, RULE, [timed('mixed/a.cpp', 340, tagged)])).toMatchObject({
      limit_ms: 700,
      faults: [],
    });
    const wrong: JuryClaims = { ...tagged, results: [{ place, verdicts: ['WA'], score: null }] };
    expect(proposalOf(task.judge, RULE, [timed('mixed/a.cpp', 340, wrong)])).toBeNull();
  });

  it('stays below the slow ones by their margin', () => {
    const proposal = proposalOf(task.judge, RULE, [
      timed('accepted/sum.cpp', 290),
      timed('time_limit_exceeded/slow.cpp', 700),
    ]);
    expect(proposal).toMatchObject({ limit_ms: 600, fastest: { path: 'time_limit_exceeded/slow.cpp' } });
    expect(proposal?.faults.map(({ code }) => code)).toEqual(['timing_conflict']);
  });
});
