import { describe, expect, it } from 'vitest';
import { errorsOf, GOOD } from '../packages.ts';

const yaml = String(GOOD['problem.yaml']);

describe('a fault of a YAML file', () => {
  it('[AUT-7] within one of several shapes is said where it is, not of the whole', () => {
    const named = yaml.replace('  en: Sum', '  en: [Sum]');
    expect(errorsOf(GOOD, { 'problem.yaml': named })).toEqual([
      'problem.yaml:4 "name.en" must be ("…" | 0…9 | true | false); found […].',
    ]);
  });
});
