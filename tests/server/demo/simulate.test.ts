import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumPoints } from '#domain/standings/points.ts';
import { simulate, type SimulatedEvent, type Simulation, type SimulatedTask } from '#server/demo/simulate.ts';
import { runs } from '#tests/support/full.ts';

const HOUR = 3_600_000;

const SOURCE = Buffer.from('a program');
const PROGRAMS: SimulatedTask['programs'] = (['AC', 'WA', 'TLE', 'RE', 'CE'] as const).flatMap((verdict) =>
  ['cpp', 'py'].map((language) => ({
    fileName: `${verdict}.${language}`,
    language,
    verdict,
    content: SOURCE,
  })),
);
const ANSWERS: SimulatedTask['programs'] = (['AC', 'WA'] as const).map((verdict) => ({
  fileName: `${verdict}.zip`,
  language: 'zip',
  verdict,
  content: SOURCE,
}));

const tasks: fc.Arbitrary<readonly SimulatedTask[]> = fc
  .array(
    fc.record({
      programs: fc.constantFrom(PROGRAMS, ANSWERS),
      subtasks: fc.array(fc.record({ points: fc.integer({ min: 1, max: 60 }), isShared: fc.boolean() }), {
        minLength: 1,
        maxLength: 5,
      }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((all) => all.map((task, index) => ({ ...task, external_id: `task-${index}` })));

const contests: fc.Arbitrary<Simulation> = fc.record({
  seed: fc.nat(1000),
  type: fc.constantFrom('ioi', 'icpc'),
  startAt: fc.constant(0),
  durationMs: fc.constant(4 * HOUR),
  tasks,
  teams: fc.constant(['red', 'green', 'blue', 'black']),
});

/** Every attempt: the task, the submission and its result. */
function attempts(contest: Simulation) {
  const events = simulate(contest);
  const judged = new Map(
    events.flatMap((event) => (event.type === 'judgement' ? [[event.submission, event] as const] : [])),
  );
  return events
    .filter((event): event is Extract<SimulatedEvent, { type: 'submission' }> => event.type === 'submission')
    .map((submission) => ({
      submission,
      task: contest.tasks.find((one) => one.external_id === submission.task)!,
      judgement: judged.get(submission.external_id)!,
    }));
}

describe('the work of the demo’s crowd', () => {
  it('gives points for the subtasks that a task has, whole or where they are shared, and their sum as the score', () => {
    fc.assert(
      fc.property(contests, (contest) => {
        for (const { task, judgement } of attempts({ ...contest, type: 'ioi' })) {
          const groups = judgement.group_scores!;
          expect(groups).toHaveLength(task.subtasks.length);
          expect(judgement.score).toBe(sumPoints(groups));
          for (const [index, { points, isShared }] of task.subtasks.entries()) {
            expect(groups[index]).toBeGreaterThanOrEqual(0);
            expect(groups[index]).toBeLessThanOrEqual(points);
            if (!isShared) expect([0, points]).toContain(groups[index]);
          }
          const isFull = judgement.score === sumPoints(task.subtasks.map(({ points }) => points));
          expect(judgement.verdict === 'AC').toBe(isFull);
          if (judgement.verdict === 'CE') expect(judgement.score).toBe(0);
        }
      }),
      { numRuns: runs(15, 60) },
    );
  });

  it('sends one of the task’s programs, of the verdict that was found', () => {
    fc.assert(
      fc.property(contests, (contest) => {
        for (const { submission, task, judgement } of attempts(contest)) {
          const { program, language } = submission;
          expect(task.programs).toContain(program);
          expect([program?.language, program?.verdict]).toEqual([language, judgement.verdict]);
        }
      }),
      { numRuns: runs(10, 40) },
    );
  });

  it('has no points in icpc, is the same for the same seed, and comes in order of time', () => {
    fc.assert(
      fc.property(contests, (contest) => {
        const events = simulate({ ...contest, type: 'icpc' });
        expect(simulate({ ...contest, type: 'icpc' })).toEqual(events);
        expect(events.map((event) => event.at)).toEqual(
          events.map((event) => event.at).toSorted((a, b) => a - b),
        );
        for (const event of events) if (event.type === 'judgement') expect(event.score).toBeNull();
      }),
      { numRuns: runs(10, 40) },
    );
  });
});
