import { describe, expect, it } from 'vitest';
import { decideEntrants } from '#server/features/people/participants/add.ts';
import { decideRemoval } from '#server/features/people/participants/remove.ts';
import { decideSetting } from '#server/features/people/participants/set.ts';

const open = { final_at: null };
const final = { final_at: 5 };

describe('people who shall compete', () => {
  const anna = { id: 1, name: 'anna', role: 'user' as const };
  const boris = { id: 2, name: 'boris', role: 'user' as const };
  const eva = { id: 3, name: 'eva', role: 'author' as const };
  const decide = (
    names: string[] | undefined,
    { found = [anna, boris, eva], elsewhere = [] as number[], despite = false } = {},
  ) => decideEntrants({ found, elsewhere: new Set(elsewhere) }, { input: { names, despite } });

  it('[AUT-2] are those who were found, each once', () => {
    expect(decide(['boris', '', 'anna', 'boris'])).toEqual({ people: [boris, anna], refused: [] });
    expect(decide(undefined, { found: [anna, boris] })).toEqual({ people: [anna, boris], refused: [] });
  });

  it('[AUT-2] are named where they cannot, and then nobody is added', () => {
    expect(decide(['boris', 'anna', 'nobody', 'eva'], { elsewhere: [2] })).toEqual({
      people: [],
      refused: [
        { name: 'nobody', why: 'people.unknown' },
        { name: 'eva', why: 'people.file_competitors' },
        { name: 'boris', why: 'people.also_elsewhere' },
      ],
    });
  });

  it('[AUT-2] are added despite others who cannot where that is asked for', () => {
    expect(decide(['anna', 'nobody'], { despite: true }).people).toEqual([anna]);
  });
});

describe('settings of competitors', () => {
  const places = [
    { id: 1, category: 'A', on_board: true },
    { id: 2, category: 'B', on_board: true },
  ];

  it('[AUT-2] change those who are otherwise than is wanted', () => {
    const { changed, columns } = decideSetting({ contest: open, places }, { input: { category: 'A' } });
    expect(changed.map(({ id }) => id)).toEqual([2]);
    expect(columns).toEqual({ category: 'A' });
    const off = decideSetting({ contest: open, places }, { input: { category: 'A', on_board: false } });
    expect(off.changed.map(({ id }) => id)).toEqual([1, 2]);
    expect(decideSetting({ contest: open, places }, { input: { on_board: true } }).changed).toEqual([]);
  });

  it('[AUT-2] stay once the results are final', () => {
    expect(() => decideSetting({ contest: final, places }, { input: { category: 'A' } })).toThrow(
      'backend.results_final',
    );
  });
});

describe('competitors who are taken out', () => {
  const places = [
    { id: 1, name: 'anna' },
    { id: 2, name: 'boris' },
  ];

  it('[AUT-2] leave unless they have work in the contest, and unless its results are final', () => {
    expect(decideRemoval({ contest: open, places, working: new Set([2]) })).toEqual({
      gone: [places[0]],
      kept: ['boris'],
    });
    expect(() => decideRemoval({ contest: final, places, working: new Set() })).toThrow(
      'backend.results_final',
    );
  });
});
