import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import en from '#public/locales/en/translations.json' with { type: 'json' };
import { type Texts, withOwnTexts } from '#domain/texts.ts';

const built: Texts = {
  'home.extra': 'You have been given {{time}} more',
  'submit.left_one': '{{count}} submission left',
  'submit.left_other': '{{count}} submissions left',
  'submit.next_in': 'Next in <wait>{{time}}</wait>',
  'toast.result': '$t(verdict.{{verdict}}) · {{score}} · {{task}}',
};
const faultsOf = (own: Record<string, unknown>) =>
  withOwnTexts(own, built, { 'draft.lacks': 'Said in English' }).faults.map(
    ({ key, fault }) => `${key}: ${fault}`,
  );

describe("an installation's own texts", () => {
  it('[I18-1] stand in place of the built ones, and what they do not name stays', () => {
    const { texts, faults } = withOwnTexts({ 'home.extra': '{{time}} on top' }, built, {});
    expect(faults).toEqual([]);
    expect(texts).toEqual({ ...built, 'home.extra': '{{time}} on top' });
  });

  it('[I18-1] are left out and named where a page would have a hole', () => {
    expect(
      faultsOf({
        'home.extra': 'You have more',
        'submit.next_in': 'Next in {{time}}',
        'submit.left_one': 'One left',
        'toast.result': '{{verdict}} · {{score}} · {{task}}',
        'no.such_key': 'Text',
        'draft.lacks': 'Said here',
      }),
    ).toEqual([
      'home.extra: values',
      'submit.next_in: elements',
      'toast.result: nesting',
      'no.such_key: unknown-key',
    ]);
  });

  it('[I18-1] are neither empty, nor endless, nor anything but text', () => {
    expect(faultsOf({ 'home.extra': ' ' })).toEqual(['home.extra: empty']);
    expect(faultsOf({ 'home.extra': `{{time}}${'x'.repeat(4000)}` })).toEqual(['home.extra: too-long']);
    expect(faultsOf({ 'home.extra': ['{{time}}'] })).toEqual(['home.extra: no-text']);
    expect(faultsOf({ constructor: 'x', __proto__x: 'y' })).toEqual([
      'constructor: unknown-key',
      '__proto__x: unknown-key',
    ]);
  });

  it('[I18-1] may have a form of the plural that the built ones lack', () => {
    expect(faultsOf({ 'submit.left_few': '{{count}} left', 'submit.left_many': 'many' })).toEqual([]);
  });

  it('[I18-1] whatever the file says, every built key keeps a text, with the values of the built one', () => {
    const keys = Object.keys(en);
    const texts = en as Texts;
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...keys),
          fc.oneof(fc.string(), fc.constantFrom(...Object.values(texts)), fc.integer()),
        ),
        (own) => {
          const merged = withOwnTexts(own, texts, {}).texts;
          expect(Object.keys(merged)).toEqual(keys);
          for (const key of Object.keys(own)) {
            const values = (text: string) =>
              text
                .match(/\{\{\w+\}\}/g)
                ?.sort()
                .join() ?? '';
            const without = (text: string) => values(text).replaceAll(/,?\{\{count\}\},?/g, '');
            expect(without(merged[key]!)).toBe(without(texts[key]!));
          }
        },
      ),
    );
  });
});
