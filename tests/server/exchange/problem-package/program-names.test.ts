import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isProgramName } from '#server/contract/program-names.ts';
import { findingText, GOOD, reading, taskOf } from '../packages.ts';

/** The paths of jury programs in a package. */
const PLACES: readonly ((name: string) => string)[] = [
  (name) => `output_validator/${name}.cpp`,
  (name) => `input_validators/${name}.py`,
  (name) => `include/cpp/${name}.h`,
];
const usual = { 'input_validators/validate.py': null };

// F46
describe('the name of a file of a jury’s program', () => {
  it('[AUT-7] may have blanks, brackets and the signs that people use', () => {
    for (const name of [
      'my check (1)',
      'any split (v2)',
      'чекер №2',
      'a+b=c',
      '[old] v, 3',
      "judge's",
      'a..b',
    ]) {
      for (const place of PLACES) {
        const { task, report } = reading({
          ...GOOD,
          ...usual,
          'input_validators/v.py': '',
          [place(name)]: '\n',
        });
        expect([place(name), report.filter(({ severity }) => severity === 'error')]).toEqual([
          place(name),
          [],
        ]);
        expect(task).not.toBeNull();
      }
    }
    expect(taskOf(GOOD, { 'output_validator/my check (1).cpp': '' }).judge.checker).toMatchObject({
      program: { files: [{ name: 'my check (1).cpp' }] },
    });
  });

  it('[AUT-7] is an error with its path when no compiler would take it, before anything is stored', () => {
    for (const name of ['-o', '@files', ' blank', 'a\u200bb']) {
      for (const place of PLACES) {
        const { task, report } = reading({
          ...GOOD,
          ...usual,
          'input_validators/v.py': '',
          [place(name)]: '\n',
        });
        expect(task).toBeNull();
        const [error] = report.filter(({ severity }) => severity === 'error');
        expect(error).toMatchObject({ file: place(name), code: 'program_name' });
        expect(findingText(error!)).toContain('cannot be named');
      }
    }
  });

  it('[JDG-1] never leads out of the folder, nor can be taken for an option', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        fc.pre(isProgramName(name));
        for (const part of name.split('/')) {
          expect(part).not.toMatch(/^(?:-|@|\.|$)/);
          expect(part).not.toMatch(/[\0\n\\]/);
        }
      }),
    );
    for (const name of ['../a.cpp', '/a.cpp', 'a/../b', 'a//b', 'a/.', ''])
      expect(isProgramName(name)).toBe(false);
  });
});
