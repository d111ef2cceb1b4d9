import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareFiles, type RuleChecker } from '#server/judge/checkers/compare.ts';

const TOKENS: RuleChecker = { kind: 'tokens', caseSensitive: true };
const FLOATS: RuleChecker = { kind: 'floats', caseSensitive: false, absolute: 1e-6, relative: 1e-6 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agon-compare-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function check(rule: RuleChecker, answer: string | Buffer, output: string | Buffer) {
  const files = { answer: join(folder, 'answer'), output: join(folder, 'output') };
  await writeFile(files.answer, answer);
  await writeFile(files.output, output);
  return compareFiles(rule, files);
}
const isRight = async (rule: RuleChecker, answer: string | Buffer, output: string | Buffer) =>
  (await check(rule, answer, output)).score === 1;

/** Texts of few different characters, so that two are often almost the same. */
const text = fc.string({ unit: fc.constantFrom('a', 'A', '1', ' ', '\n', '\t', '\r'), maxLength: 12 });
const pair = fc.oneof(
  fc.tuple(text, text),
  // The same words with other white space.
  text.chain((one) => fc.tuple(fc.constant(one), fc.constant(one.replace(/[ \t\r]/g, '\n\n')))),
);
const words = (one: string) => one.split(/\s+/).filter((word) => word !== '');
const lines = (one: string) =>
  one
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n+$/, '');

describe('rule checkers', () => {
  it('[JDG-2] exact takes the same bytes and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(pair, async ([answer, output]) => {
        expect(await isRight({ kind: 'exact' }, answer, output)).toBe(answer === output);
      }),
    );
  });

  it('[JDG-2] tokens are separated by white space', async () => {
    await fc.assert(
      fc.asyncProperty(pair, fc.boolean(), async ([answer, output], caseSensitive) => {
        const wanted = (one: string) => words(caseSensitive ? one : one.toLowerCase()).join(' ');
        expect(await isRight({ kind: 'tokens', caseSensitive }, answer, output)).toBe(
          wanted(answer) === wanted(output),
        );
      }),
    );
  });

  it('[JDG-2] lines leave out white space at their ends and empty lines at the end', async () => {
    await fc.assert(
      fc.asyncProperty(pair, async ([answer, output]) => {
        expect(await isRight({ kind: 'lines' }, answer, output)).toBe(lines(answer) === lines(output));
      }),
    );
  });

  it('[JDG-2] floats take a number within either tolerance, words as words', async () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 });
    await fc.assert(
      fc.asyncProperty(number, fc.constantFrom(0, 0.5e-6, 0.9e-6, 2e-6, 1), async (value, off) => {
        const given = value * (1 + off);
        const difference = Math.abs(given - value);
        const near = difference <= 1e-6 || difference <= 1e-6 * Math.abs(value);
        expect(await isRight(FLOATS, String(value), String(given))).toBe(near);
      }),
    );
    const accepted: [string, string][] = [
      ['1.0', '1'],
      ['1e3 yes', '1000.0000001 YES'],
      ['-0', '0.0'],
      ['.5', '5.e-1'],
      ['inf', '+Infinity'],
      ['nan', 'NaN'],
      ['123456789012345678901234567890', '123456789012345678901234567891.5'],
    ];
    const refused: [string, string][] = [
      ['1', '1.1'],
      ['1', 'one'],
      ['one', '1'],
      ['1', '1x'],
      ['inf', '1e308'],
      ['inf', '-inf'],
      ['1', 'nan'],
      ['nan', '1'],
      ['1 2', '1'],
      ['1', '1 2'],
      ['0x10', '16'],
    ];
    for (const [answer, output] of accepted) {
      expect([answer, output, await isRight(FLOATS, answer, output)]).toEqual([answer, output, true]);
    }
    for (const [answer, output] of refused) {
      expect([answer, output, await isRight(FLOATS, answer, output)]).toEqual([answer, output, false]);
    }
  });

  it('says to the jury where an output is wrong, and nothing to the competitor', async () => {
    expect(await check(TOKENS, '1 2 3', '1 2 4')).toEqual({
      score: 0,
      points: null,
      message: '',
      juryMessage: 'token 3: expected "3", found "4"',
    });
    expect((await check(TOKENS, '1 2', '1')).juryMessage).toBe('token 2: expected "2", found the end');
    expect((await check(TOKENS, '1', '1 2')).juryMessage).toBe('token 2: expected the end, found "2"');
    expect((await check({ kind: 'exact' }, 'ab', 'aB')).juryMessage).toBe('byte 2 differs');
  });

  // F49
  it('[JDG-10] shows the jury the difference of two pieces that look alike', async () => {
    const said = async (rule: Parameters<typeof check>[0], answer: string, output: string) =>
      (await check(rule, answer, output)).juryMessage;
    expect(await said(TOKENS, '3', '3\u200b')).toBe('token 1: expected "3", found "3<U+200B>"');
    expect(await said(TOKENS, '1,2', '1,2\u00a0')).toBe('token 1: expected "1,2", found "1,2\u237d"');
    expect(await said(TOKENS, '3', '\ufeff3')).toBe('token 1: expected "3", found "<U+FEFF>3"');
    expect(await said({ kind: 'lines' }, '1 2', '1\t2')).toBe('line 1: expected "1 2", found "1\u24092"');
    expect(await said({ kind: 'lines' }, '1\r2', '1\u202e2')).toBe(
      'line 1: expected "1\u240d2", found "1<U+202E>2"',
    );
    const long = '\u044f'.repeat(60);
    expect(await said(TOKENS, `${long}1`, `${long}2`)).toBe(
      'token 1: expected "...\u044f\u044f\u044f\u044f\u044f1", found "...\u044f\u044f\u044f\u044f\u044f2"',
    );
  });

  it('reads pieces that are longer than a chunk, and lie across its ends', async () => {
    const long = 'x'.repeat(700_001);
    const many = Array.from({ length: 200_000 }, (_, index) => String(index * 7_919));
    expect(await isRight(TOKENS, `a ${long} b`, `a\n${long}\nb\n`)).toBe(true);
    expect(await isRight(TOKENS, `a ${long} b`, `a\n${long}y\nb\n`)).toBe(false);
    expect(await isRight(TOKENS, many.join(' '), `${many.join('\r\n')}\n`)).toBe(true);
    expect(await isRight({ kind: 'lines' }, many.join('\n'), `${many.join(' \n')}\n\n\n`)).toBe(true);
    many[150_000] = 'x';
    expect(await isRight(TOKENS, many.join(' '), many.with(-1, '0').join('\n'))).toBe(false);
  });

  it('an output that is a link counts as no output', async () => {
    const files = { answer: join(folder, 'answer'), output: join(folder, 'link') };
    await writeFile(files.answer, '1');
    await symlink(files.answer, files.output);
    expect((await compareFiles(TOKENS, files)).score).toBe(0);
    await expect(compareFiles(TOKENS, { ...files, answer: join(folder, 'none') })).rejects.toThrow(
      'answer cannot be read',
    );
  });
});
