import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { criteriaFault } from '#domain/marking/marking.ts';
import { readFiles } from '#server/exchange/read-package.ts';
import { someCriteria } from '#tests/support/criteria.ts';
import { written } from './judged-alike.ts';
import { errorsOf, type FileTexts, GOOD, ITALIAN, LEGACY, packageWith, taskOf } from './packages.ts';

const marking = (...lines: string[]): FileTexts => ({
  'marking.yaml': ['criteria:', ...lines, ''].join('\n'),
});

describe('the criteria of a package', () => {
  it('[SCO-3] [AUT-7] stand in marking.yaml, with ids by place and whole steps unless it says otherwise', () => {
    const task = taskOf(
      GOOD,
      marking(
        '  - { id: idea, name: Right idea, points: 6, step: 0.5, comments: [Seen, " Half of it "] }',
        '  - { name: Style, points: 4 }',
      ),
    );
    expect(task.criteria).toEqual([
      { id: 'idea', name: 'Right idea', points: 6, step: 0.5, comments: ['Seen', 'Half of it'] },
      { id: 'c2', name: 'Style', points: 4, step: 1, comments: [] },
    ]);
    expect(taskOf(GOOD).criteria).toEqual([]);
  });

  it('[SCO-3] are faulty at their line where points cannot be reached, ids are the same or keys unknown', () => {
    const errors = (...lines: string[]) => errorsOf(GOOD, marking(...lines));
    expect(errors('  - { name: A, points: 5, step: 2 }')).toEqual([
      expect.stringMatching(/^marking\.yaml:2 Each step must divide the points/),
    ]);
    expect(errors('  - { id: a, name: A, points: 5 }', '  - { id: a, name: B, points: 5 }')).toEqual([
      expect.stringMatching(/^marking\.yaml:3 Two criteria have the same id/),
    ]);
    expect(errors('  - { name: A, points: 5, weight: 3 }')[0]).toContain('marking.yaml:2');
    expect(errors('  - { name: "", points: 5 }')[0]).toContain('marking.yaml:2');
  });

  it('[SCO-3] [AUT-7] go out with a package of every format, and come in again as they were', () => {
    fc.assert(
      fc.property(someCriteria, fc.constantFrom(GOOD, LEGACY, ITALIAN), (criteria, base) => {
        expect(criteria.length === 0 || criteriaFault(criteria) === null).toBe(true);
        const files = packageWith(base, { 'marking.yaml': stringify({ criteria }) });
        const { task } = readFiles(files);
        expect(task?.criteria).toEqual(criteria);
        if (task === null) throw new Error('no task');
        expect(readFiles(written(task, files)).task?.criteria).toEqual(criteria);
        expect(readFiles(written(task, null)).task?.criteria).toEqual(criteria);
      }),
      { numRuns: 25 },
    );
  });
});
