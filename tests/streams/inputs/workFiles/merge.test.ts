import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTexts } from '#streams/state/documents/mergeTexts.ts';
import { changesBetween } from '#views/components/editor/textChanges.ts';

const line = fc.constantFrom('a', 'b', 'int x;', '', '  return 0;', 'я', '}');
const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.map((one) => `${one}\n`).join(''));
const loose = fc
  .array(fc.constantFrom('a', 'b', '\n', '\r\n', ' '), { maxLength: 20 })
  .map((parts) => parts.join(''));

/** A text of marked lines; one of two authors may have changed or removed each, or added a line after it. */
const edited = fc
  .array(fc.constantFrom('', 'mine', 'theirs'), { minLength: 1, maxLength: 12 })
  .chain((owners) =>
    fc.tuple(
      fc.constant(owners),
      fc.array(fc.constantFrom('change', 'remove', 'after'), {
        minLength: owners.length,
        maxLength: owners.length,
      }),
    ),
  );

function written(by: readonly string[], hows: readonly string[], isDone: (owner: string) => boolean): string {
  return by
    .flatMap((owner, index) => {
      const own = `line ${index}\n`;
      const how = owner !== '' && isDone(owner) ? hows[index] : '';
      const lines = {
        change: [`${owner} ${index}\n`],
        remove: [],
        after: [own, `${owner} after ${index}\n`],
      }[how ?? ''] ?? [own];
      // Changes of the two authors are always separated by an unchanged line.
      return [...lines, `between ${index}\n`];
    })
    .join('');
}

describe('two texts that were begun from one', () => {
  it('[AUT-12] are put together where they changed different lines: nothing of either is lost', () => {
    fc.assert(
      fc.property(edited, ([owners, hows]) => {
        const side = (isDone: (owner: string) => boolean) => written(owners, hows, isDone);
        const merged = mergeTexts(
          side(() => false),
          side((owner) => owner === 'mine'),
          side((owner) => owner === 'theirs'),
        );
        expect(merged).toEqual({ kind: 'merged', text: side(() => true) });
      }),
    );
  });

  it('[AUT-12] with a change on one side alone it is that side, with the same on both it is that', () => {
    fc.assert(
      fc.property(fc.oneof(text, loose), fc.oneof(text, loose), (base, other) => {
        expect(mergeTexts(base, other, base)).toEqual({ kind: 'merged', text: other });
        expect(mergeTexts(base, base, other)).toEqual({ kind: 'merged', text: other });
        expect(mergeTexts(base, other, other)).toEqual({ kind: 'merged', text: other });
      }),
    );
  });

  it('[AUT-12] every line that one of them wrote anew is in what comes of it, or it is a conflict', () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const merged = mergeTexts(base, mine, theirs);
        if (merged.kind === 'conflict') return;
        const known = new Set(base.split('\n'));
        const lines = merged.text.split('\n');
        for (const one of [...mine.split('\n'), ...theirs.split('\n')])
          if (!known.has(one)) expect(lines).toContain(one);
      }),
    );
    expect(mergeTexts('a\nb\n', 'a\nmine\n', 'a\ntheirs\n')).toEqual({ kind: 'conflict' });
  });

  it('[AUT-12] the change that an editor makes in its text for another one is the smallest stretch', () => {
    fc.assert(
      fc.property(fc.oneof(text, loose), fc.oneof(text, loose), (before, after) => {
        let shown = before;
        for (const { from, to, insert } of changesBetween(before, after))
          shown = shown.slice(0, from) + insert + shown.slice(to);
        expect(shown).toBe(after);
      }),
    );
  });
});
