import { describe, expect, it } from 'vitest';
import { type Convention, understand, type Words } from '#server/judge/checkers/words.ts';

function said(
  convention: Convention,
  code: number,
  words: Partial<Omit<Words, 'file'>> & { files?: object } = {},
) {
  const files = new Map(Object.entries(words.files ?? {}) as [string, string][]);
  return understand(convention, {
    end: { kind: 'exited', code },
    stdout: '',
    stderr: '',
    ...words,
    file: (name) => files.get(name) ?? '',
  });
}

describe('the output of jury programs', () => {
  it('[JDG-2] in the convention of Kattis: 42 and 43, messages and scores in files', () => {
    expect(said('kattis', 42)).toMatchObject({ score: 1, points: null });
    expect(said('kattis', 43, { files: { 'judgemessage.txt': 'no\n', 'teammessage.txt': 'hm' } })).toEqual({
      score: 0,
      points: null,
      message: 'hm',
      juryMessage: 'no',
    });
    expect(said('kattis', 42, { files: { 'score.txt': '12.5\n' } })).toMatchObject({ points: 12.5 });
    expect(said('kattis', 42, { files: { 'score_multiplier.txt': '0.25' } })).toMatchObject({ score: 0.25 });
    expect(() => said('kattis', 0)).toThrow('exit code 0');
    expect(() => said('kattis', 1, { files: { 'judgeerror.txt': 'lost' } })).toThrow('exit code 1: lost');
    expect(() => said('kattis', 42, { files: { 'score.txt': 'many' } })).toThrow('no number');
  });

  it('[JDG-2] in the convention of testlib: 0, 1, 2 and 7, and 3 is a fault of its own', () => {
    expect(said('testlib', 0, { stderr: 'ok 3 numbers' })).toMatchObject({
      score: 1,
      juryMessage: 'ok 3 numbers',
    });
    for (const code of [1, 2, 4, 8]) expect(said('testlib', code)).toMatchObject({ score: 0 });
    expect(said('testlib', 7, { stderr: 'points 0.75 nearly' })).toMatchObject({ score: 1, points: 0.75 });
    expect(() => said('testlib', 3, { stderr: 'FAIL no answer' })).toThrow('FAIL no answer');
    expect(() => said('testlib', 7, { stderr: 'nearly' })).toThrow('no points');
  });

  // F49
  it("[JDG-10] nothing in a checker's message is invisible, and letters and emoji stay whole", () => {
    const told = (stderr: string) => {
      const found = said('testlib', 1, { stderr });
      return 'juryMessage' in found ? found.juryMessage : null;
    };
    expect(told('found 3\r, 3\u00a0, 3\0, 3\u200d and \u202e')).toBe(
      'found 3\u240d, 3\u237d, 3\u2400, 3<U+200D> and <U+202E>',
    );
    expect(told('\u001b[31mred\u001b[0m\nline')).toBe('red\nline');
    const words = '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u{1f469}\u200d\u{1f4bb} \u2764\ufe0f';
    expect(told(words)).toBe(words);
  });

  // F52
  it('[JDG-2] testlib’s _pc is a part of 200, whatever exit code it comes to', () => {
    for (const [part, score] of [
      [0, 0],
      [1, 0.005],
      [3, 0.015],
      [7, 0.035],
      [50, 0.25],
      [200, 1],
    ] as const)
      expect(said('testlib', part, { stderr: `partially correct (${part}) some` })).toMatchObject({
        score,
        points: null,
      });
  });

  it('[JDG-2] in the convention of CMS: a score on stdout, a message on stderr', () => {
    expect(said('cms', 0, { stdout: '0.5\n', stderr: 'half of it\n' })).toEqual({
      score: 0.5,
      points: null,
      message: 'half of it',
      juryMessage: '',
    });
    expect(said('cms', 0, { stdout: '1.0\n', stderr: 'translate:success' })).toMatchObject({
      score: 1,
      message: '',
    });
    expect(() => said('cms', 0, { stdout: '' })).toThrow('no number');
    expect(() => said('cms', 0, { stdout: '2' })).toThrow('not from 0 to 1');
    expect(() => said('cms', 1, { stdout: '1' })).toThrow('exit code 1');
  });

  it('[JDG-2] one that was ended by a signal or a limit has failed', () => {
    for (const convention of ['kattis', 'testlib', 'cms'] as const) {
      expect(() => said(convention, 0, { end: { kind: 'signalled', signal: 11 } })).toThrow('signal 11');
      expect(() => said(convention, 0, { end: { kind: 'cpu' } })).toThrow('limit: cpu');
    }
  });
});
