import { describe, expect, it } from 'vitest';
import { type FileTexts, GOOD, taskOf } from '../packages.ts';

const VALIDATOR = '#include "testlib.h"\nint main() { registerValidation(); inf.readEof(); }\n';
const OWN_HEADER =
  '#ifndef OK_EXIT_CODE\n# ifdef CONTESTER\n# define OK_EXIT_CODE 0xAC\n# else\n# define OK_EXIT_CODE 0\n';
const KATTIS_HEADER = '#define OK_EXIT_CODE 42\n#define WA_EXIT_CODE 43\n';
const PLAIN = 'int main() { return 42; }\n';

/** A jury program in its folder, and the convention by which it is called and answers. */
const PROGRAMS: readonly (readonly [what: string, files: FileTexts, convention: string])[] = [
  ['includes testlib.h', { 'a.cpp': VALIDATOR }, 'testlib'],
  ['includes it in angle brackets', { 'a.cc': VALIDATOR.replace('"testlib.h"', '<testlib.h>') }, 'testlib'],
  ['brings testlib’s own', { 'a.cpp': VALIDATOR, 'testlib.h': OWN_HEADER }, 'testlib'],
  ['brings one that ends as Kattis wants', { 'a.cpp': VALIDATOR, 'testlib.h': KATTIS_HEADER }, 'kattis'],
  [
    'has an adapter beside it',
    { 'a.cpp': VALIDATOR, 'zz.cpp': 'int adapted;', 'testlib.h': OWN_HEADER },
    'kattis',
  ],
  ['only speaks of it', { 'a.cpp': `// unlike testlib.h\n${PLAIN}` }, 'kattis'],
  ['is plain', { 'a.cpp': PLAIN }, 'kattis'],
];
const inFolder = (folder: string, files: FileTexts) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));

// F55
describe('[AUT-12] a jury program without a stated convention', () => {
  it.each(PROGRAMS)('%s is read by its own convention', (_, files, convention) => {
    const task = taskOf(GOOD, {
      'input_validators/validate.py': null,
      'judge.yaml': null,
      ...inFolder('input_validators/v', files),
      ...inFolder('output_validator', files),
    });
    expect(task.validators.map((one) => one.convention)).toEqual([`${convention}-validator`]);
    expect(task.judge.checker).toMatchObject({ kind: 'program', convention });
  });

  it('answers as it is stated, where it is', () => {
    const task = taskOf(GOOD, {
      'judge.yaml': 'checker_convention: kattis\nvalidator_convention: kattis\n',
      'input_validators/a.cpp': VALIDATOR,
      'output_validator/a.cpp': VALIDATOR,
    });
    expect(new Set(task.validators.map((one) => one.convention))).toEqual(new Set(['kattis-validator']));
    expect(task.judge.checker).toMatchObject({ convention: 'kattis' });
  });

  it('is one for itself: beside one for testlib another answers as Kattis’', () => {
    const { validators } = taskOf(GOOD, { 'judge.yaml': null, 'input_validators/a.cpp': VALIDATOR });
    expect(validators.map(({ path, convention }) => [path, convention])).toEqual([
      ['input_validators/a.cpp', 'testlib-validator'],
      ['input_validators/validate.py', 'kattis-validator'],
    ]);
  });
});
