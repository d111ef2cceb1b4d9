import { describe, expect, it } from 'vitest';
import { documentKey, keyParts } from '#streams/state/documents/documentKeys.ts';

describe('the key of a document', () => {
  it('is read back as the parts that it was made of', () => {
    const file = { task: 7, path: 'tests/1/a.in' };
    const translation = { contestId: 3, task: 2, lang: 'zh-Hant' };
    const sheet = { task: 7, work: 300_001 };

    expect(keyParts('workFile', documentKey('workFile', file))).toEqual(file);
    expect(keyParts('translation', documentKey('translation', translation))).toEqual(translation);
    expect(keyParts('sheet', documentKey('sheet', sheet))).toEqual(sheet);
  });

  it('stays as browsers have it in their storage', () => {
    expect(documentKey('workFile', { task: 7, path: 'a/b.txt' })).toBe('7/a/b.txt');
    expect(documentKey('translation', { contestId: 3, task: 2, lang: 'bg' })).toBe('3/2/bg');
    expect(documentKey('answer', { question: 4, task: 1 })).toBe('1/4');
    expect(documentKey('sheet', { task: 7, work: 300_001 })).toBe('7/300001');
  });

  it('has 0 for a number that is missing in a broken one', () => {
    expect(keyParts('answer', '5')).toEqual({ task: 5, question: 0 });
  });
});
