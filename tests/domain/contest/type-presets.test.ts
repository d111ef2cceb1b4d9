import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTEST_TYPES } from '#domain/contest/contest.ts';
import { setByType, type TypedSettings, withType } from '#domain/contest/type-presets.ts';

const IOI: TypedSettings = { type: 'ioi', standings: 'yes', feedback: 'tests', balloons: 'no' };

// F17
describe('the presets of a type', () => {
  it('[AUT-2] an icpc contest freezes for its last hour, shows the verdict alone and gives balloons until then', () => {
    expect(withType(IOI, 'icpc')).toEqual({
      type: 'icpc',
      standings: 'yes_60',
      feedback: 'verdict',
      balloons: 'yes',
    });
  });

  it('replace those of the old type and nothing that was set by hand', () => {
    const byHand = { ...IOI, standings: 'no', feedback: 'subtasks' };
    expect(withType(byHand, 'icpc')).toEqual({ ...byHand, type: 'icpc', balloons: 'yes' });
    expect(setByType(withType(byHand, 'icpc'), byHand)).toEqual(['balloons']);
    expect(setByType(byHand, IOI)).toEqual([]);
  });

  it('go as they came, through whatever types', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...CONTEST_TYPES)), (types) => {
        const there = types.reduce((settings, type) => withType(settings, type), IOI);
        expect(withType(there, 'ioi')).toEqual(IOI);
      }),
    );
  });
});
