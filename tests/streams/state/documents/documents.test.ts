import { describe, expect, it } from 'vitest';
import '#streams/inputs/translation/translating.ts';
import { addStaffSlices } from '#streams/state/staffSlices.ts';
import { initialState, reduceState } from '#streams/state/state.ts';

const VERSION = { value: 'text', tag: 'a', order: 1 };

describe('after the part of translators the part of staff has come', () => {
  addStaffSlices();

  it.each(['translation', 'workFile'] as const)(
    'a document of the home %s is open when it is loaded',
    (home) => {
      const { documents } = reduceState(initialState, {
        type: 'DocumentLoaded',
        home,
        key: 'key',
        version: VERSION,
      });
      expect(documents[home]).toMatchObject({ key: { draft: 'text', base: VERSION } });
    },
  );
});
