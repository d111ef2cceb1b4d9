import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  compareAll,
  comparePair,
  type Source,
} from '#server/features/submissions/similarity/program/compare.ts';
import { tokensOf } from '#server/features/submissions/similarity/program/tokens.ts';

const EXAMPLES = join(import.meta.dirname, '../../../../../examples');

/** A solution of each example task: solutions of different problems are unrelated. */
function unrelated(extension: string): readonly Source[] {
  return readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('accepted') && name.endsWith(`.${extension}`))
    .toSorted()
    .map((name, at) => ({
      id: at + 1,
      language: extension,
      text: readFileSync(join(EXAMPLES, name), 'utf8'),
    }));
}

/** A copy with other names, other numbers, other white space and comments of its own. */
function disguised(text: string): string {
  const names = new Map<string, string>();
  const kept =
    /^(int|long|for|while|if|else|return|using|namespace|std|include|define|main|auto|const|void|bool|true|false|break|continue|def|in|range|print|input|map|sorted|len|import|from|and|or|not|import|sys|struct|char|double|static|class|elif|lambda)$/;
  return text
    .replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '')
    .replace(/(?<![\w"<#])[A-Za-z_]\w*/g, (word) => {
      if (kept.test(word)) return word;
      if (!names.has(word)) names.set(word, `renamed${names.size}`);
      return names.get(word)!;
    })
    .replace(/\n/g, '\n\n');
}

describe.each(['cpp', 'py'])('in %s', (extension) => {
  const sources = unrelated(extension);
  const longest = sources.toSorted((a, b) => b.text.length - a.text.length)[0]!;
  const copy = { id: 900, language: extension, text: disguised(longest.text) };

  it('[AUT-3] a copy with renamed variables stands first among the pairs', () => {
    expect(copy.text).not.toContain(longest.text.slice(0, 200));
    const { pairs } = compareAll([...sources, copy], [], () => undefined);
    expect([pairs[0]?.left, pairs[0]?.right].toSorted((a, b) => a! - b!)).toEqual([longest.id, 900]);
    expect(pairs[0]!.similarity).toBeGreaterThan(0.8);
  });

  it('[AUT-3] unrelated solutions stay low', () => {
    const { pairs, compared } = compareAll(sources, [], () => undefined);
    expect(compared).toBeGreaterThan(2);
    expect(Math.max(0, ...pairs.map(({ similarity }) => similarity))).toBeLessThan(0.6);
  });

  it('[AUT-3] the stretches that match stand where they are in both', () => {
    const { fragments, similarity } = comparePair(longest, copy, []);
    expect(similarity).toBeGreaterThan(0.8);
    const { left, right } = fragments[0]!;
    expect(left.to_line).toBeGreaterThan(left.from_line);
    expect(right.to_line).toBeLessThan(copy.text.split('\n').length);
    // The copy has twice as many line ends, so its fragment has more lines.
    expect(right.to_line - right.from_line).toBeGreaterThan(left.to_line - left.from_line);
  });

  it('[AUT-3] code that the task itself gives counts for no pair', () => {
    const given = { ...longest, id: 0 };
    const { pairs, with_skeleton: isWith } = compareAll([longest, copy], [given], () => undefined);
    expect(isWith).toBe(true);
    expect(Math.max(0, ...pairs.map(({ overlap }) => overlap))).toBeLessThan(20);
  });
});

it('[AUT-3] a language without a grammar is compared piece by piece, whatever its names', () => {
  const pascal = `program Sum; var i, n, s: longint; a: array[1..100] of longint;
begin { reads } readln(n); for i := 1 to n do begin read(a[i]); if a[i] > 0 then s := s + a[i] else s := s - a[i] div 2; end;
while s > 1000 do begin s := s mod 997; writeln('step ', s); end; writeln(s); end.`;
  const kinds = (text: string) => tokensOf('pas', text).map(({ kind }) => kind);
  expect(kinds(pascal.replaceAll(/\bs\b/g, 'total').replaceAll('1000', '77'))).toEqual(kinds(pascal));
  const other = `program Gcd; function g(a, b: longint): longint; begin if b = 0 then g := a else g := g(b, a mod b); end;
var x, y: longint; begin repeat readln(x, y); writeln(g(x, y), ' ', x * y div g(x, y)); until eof; end.`;
  const found = compareAll(
    [
      { id: 1, language: 'pas', text: pascal },
      { id: 2, language: 'pas', text: pascal.replaceAll(/\ba\b/g, 'values').replaceAll(/\bi\b/g, 'k') },
      { id: 3, language: 'pas', text: other },
    ],
    [],
    () => undefined,
  );
  expect(found.pairs).toHaveLength(1);
  expect(found.pairs[0]).toMatchObject({ left: 1, right: 2, similarity: 1 });
});
