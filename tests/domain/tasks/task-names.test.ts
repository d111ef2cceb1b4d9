import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taskName } from '#domain/tasks/task-names.ts';

const CAKE = { name: 'Торта', names: { bg: 'Торта', en: 'Cake', sr: 'Торта (ср.)' } };

// F76
describe('the name of a task', () => {
  it('is its name in the language, in Serbian whatever the letters; in another English before the one it is listed by', () => {
    const inLanguages = ['bg', 'en', 'sr', 'sr-Latn', 'de'].map((language) => taskName(CAKE, language));
    expect(inLanguages).toEqual(['Торта', 'Cake', 'Торта (ср.)', 'Торта (ср.)', 'Cake']);
    expect(taskName({ name: 'Торта', names: { bg: 'Торта' } }, 'en')).toBe('Торта');
    expect(taskName({ name: 'Торта' }, 'en')).toBe('Торта');
  });

  it('is what the delegation of the reader calls it, in its language alone', () => {
    const ours = { ...CAKE, own_names: { bg: 'Тортата', ka: 'ტორტი' } };
    expect(['bg', 'ka', 'en'].map((language) => taskName(ours, language))).toEqual([
      'Тортата',
      'ტორტი',
      'Cake',
    ]);
  });

  it('is always one of its names', () => {
    const names = fc.dictionary(fc.constantFrom('bg', 'en', 'sr', 'sr-Latn', 'ka'), fc.string());
    fc.assert(
      fc.property(fc.string(), names, names, fc.string(), (name, known, own, language) => {
        const given = taskName({ name, names: known, own_names: own }, language);
        expect([name, ...Object.values(known), ...Object.values(own)]).toContain(given);
      }),
    );
  });
});
