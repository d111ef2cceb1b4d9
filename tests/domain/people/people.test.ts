import { describe, expect, it } from 'vitest';
import { faultOfField, PERSON_FIELDS, withoutHidden } from '#domain/people/people.ts';

const HIDDEN = [
  '\u202e',
  '\u202a',
  '\u2066',
  '\u200e',
  '\u061c',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u034f',
  '\u115f',
  '\u3164',
  '\u2800',
  '\ufe0f',
  '\u{e0041}',
];

// F29
describe('marks that are not seen or turn the text around', () => {
  it.each(PERSON_FIELDS.filter((field) => field !== 'extra_time'))(
    '[AUT-4] [SEC-1] stand nowhere in the kept facts of a person: %s',
    (field) => {
      for (const mark of HIDDEN)
        for (const text of [`Iv${mark}an`, `${mark}Ivan`, `Ivan${mark}`])
          expect([JSON.stringify(text), faultOfField(field, text)]).toEqual([
            JSON.stringify(text),
            'people.value_hidden',
          ]);
    },
  );

  it('[AUT-4] are kept in names where their script or an emoji is written with them', () => {
    for (const name of [
      'علی‌رضا',
      'می‌خواهم',
      'ක්‍රිස්ටි',
      'क्‍ष',
      'Team 👩‍💻',
      'I ❤️ C++',
      'Zoë Ångström',
      'Иванъ Щѣпкинъ',
    ])
      expect([name, faultOfField('display_name', name)]).toEqual([name, null]);
    expect(faultOfField('name', 'علی‌رضا')).toBe('people.value_hidden');
  });

  // F22
  it('[AUT-4] are taken out of what another system says, but where they are written with', () => {
    expect(withoutHidden('\u202eelpmaxE\u202c')).toBe('elpmaxE');
    expect(withoutHidden('Anna\u200bMaria')).toBe('AnnaMaria');
    for (const name of ['علی‌رضا', 'Team 👩‍💻']) expect(withoutHidden(name)).toBe(name);
  });
});
