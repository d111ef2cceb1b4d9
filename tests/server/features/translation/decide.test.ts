import { describe, expect, it } from 'vitest';
import { decideCorrection } from '#server/features/translation/official.ts';
import { decideState, decideText } from '#server/features/translation/save.ts';
import { textHash } from '#server/model/translation/official.ts';
import { contestRow, MINUTE, START } from '#tests/server/features/contest/contests/rows.ts';

describe('the text of a translation', () => {
  const row = { state: 'working', hash: textHash('# Сбор\n'), revision: 3 } as const;
  const decide = (text: string, known: string, state: 'working' | 'finished' = 'working') =>
    decideText({ ...row, state }, { input: { text, known } });

  it('[TRN-1] is saved over the one its author knew, with plain ends of lines', () => {
    const text = '# Сума\n';
    expect(decide('# Сума\r\n', row.hash)).toEqual({ text, hash: textHash(text), revision: 4 });
    expect(() => decide(text, textHash('other'))).toThrow('backend.file_changed');
  });

  it('[TRN-1] is not saved again when it is unchanged, whichever revision its author knew', () => {
    expect(decide('# Сбор\r\n', textHash('other'))).toBeNull();
  });

  it('[TRN-1] is open while the translation is worked on', () => {
    expect(() => decide('# Сума\n', row.hash, 'finished')).toThrow('backend.translation_finished');
  });
});

describe('the state of a translation', () => {
  type Input = Parameters<typeof decideState>[1]['input'];
  const decide = (
    from: Parameters<typeof decideState>[0]['state'],
    state: Input['state'],
    more: Partial<Input> = {},
  ) => decideState({ state: from }, { input: { state, keeps_official: false, ...more } });

  it('[TRN-1] goes from work to finished, and back; a confirmed one stays', () => {
    expect(decide('working', 'finished').columns).toEqual({ state: 'finished', keeps_official: false });
    expect(decide('finished', 'working').columns.state).toBe('working');
    expect(() => decide('confirmed', 'working')).toThrow('backend.translation_finished');
  });

  it('[TRN-1] keeps a version of a text that is finished, and none where the official text is kept', () => {
    expect(decide('working', 'finished').isKept).toBe(true);
    expect(decide('working', 'finished', { keeps_official: true })).toEqual({
      isKept: false,
      columns: { state: 'finished', keeps_official: true },
    });
    expect(decide('finished', 'working', { keeps_official: true })).toEqual({
      isKept: false,
      columns: { state: 'working', keeps_official: false },
    });
  });

  it('[TRN-3] says how many copies are printed where that is given', () => {
    expect(decide('working', 'finished', { copies: 4 }).columns).toMatchObject({ copies: 4 });
  });
});

describe('a correction of the official text', () => {
  const decide = (before: { version?: number; format?: string } = {}, now = START + MINUTE) =>
    decideCorrection(
      { contest: contestRow(), before: { version: 3, format: 'md', ...before } },
      { input: { known: 3 }, now },
    );

  it('[TRN-2] is the next version, of which competitors hear once the contest has begun', () => {
    expect(decide()).toEqual({ version: 4, isAnnounced: true });
    expect(decide({}, START - 1)).toEqual({ version: 4, isAnnounced: false });
  });

  it('[TRN-2] is of the text that was seen, and not of LaTeX', () => {
    expect(() => decide({ version: 4 })).toThrow('backend.official_changed');
    expect(() => decide({ format: 'tex' })).toThrow('backend.official_latex');
  });
});
