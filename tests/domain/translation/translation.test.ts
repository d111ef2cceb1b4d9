import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContestTimes } from '#domain/contest/contest.ts';
import { phaseAt, translationEndAt } from '#domain/contest/phase.ts';
import { linesToLookAt, sentenceChanges, sentencesOf } from '#domain/tasks/statement-sentences.ts';
import { checkTranslation, keptIn } from '#domain/translation/translation-check.ts';
import {
  isOpenToWriting,
  isReadable,
  mayBecome,
  mayReadTranslations,
  mayTranslate,
  TRANSLATION_STATES,
} from '#domain/translation/translation.ts';

const HOUR = 3_600_000;
const TIMES: ContestTimes = {
  startTranslationAt: 0,
  endTranslationAt: 2 * HOUR,
  startAt: 10 * HOUR,
  endAt: 15 * HOUR,
  startAnalysisAt: 15 * HOUR,
  endAnalysisAt: 15 * HOUR,
  unrestrictedSeconds: 0,
};
const TRANSLATOR = { extraTimeSeconds: 0, isTranslator: true, hasFinished: false };

describe('when translators may write and read', () => {
  it('[TML-1][TRN-1] they write within the window alone, read in it and after the contest, and nothing between', () => {
    const at = (now: number) => [
      mayTranslate(TIMES, TRANSLATOR, now),
      mayReadTranslations(TIMES, TRANSLATOR, now),
    ];
    expect(at(-1)).toEqual([false, false]);
    expect(at(0)).toEqual([true, true]);
    expect(at(2 * HOUR - 1)).toEqual([true, true]);
    expect(at(2 * HOUR)).toEqual([false, false]);
    expect(at(12 * HOUR)).toEqual([false, false]);
    expect(at(15 * HOUR)).toEqual([false, true]);
  });

  it('[TRN-2] a delegation that was given time translates longer, and never into the contest', () => {
    const longer = (extraTimeSeconds: number) => ({ ...TRANSLATOR, extraTimeSeconds });
    expect(translationEndAt(TIMES, longer(1800))).toBe(2.5 * HOUR);
    expect(phaseAt(TIMES, longer(1800), 2.4 * HOUR)).toBe('translation');
    expect(phaseAt(TIMES, longer(1800), 2.5 * HOUR)).toBe('not_started');
    expect(translationEndAt(TIMES, longer(100 * 3600))).toBe(10 * HOUR);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e6 }),
        fc.integer({ min: 10 * HOUR, max: 15 * HOUR }),
        (extra, now) => {
          expect(mayTranslate(TIMES, longer(extra), now)).toBe(false);
        },
      ),
    );
  });

  it('[TRN-1] a translation is finished and taken up again by its translators; a confirmed one stays', () => {
    expect(mayBecome('working', 'finished')).toBe(true);
    expect(mayBecome('finished', 'working')).toBe(true);
    for (const state of TRANSLATION_STATES) {
      expect(mayBecome('confirmed', state)).toBe(false);
      expect(mayBecome(state, 'confirmed')).toBe(false);
      expect(isReadable(state)).not.toBe(isOpenToWriting(state));
    }
  });
});

const OFFICIAL = `# Cake

Anna has $n$ cakes. She eats \`eat(k)\` of them, e.g. three. Print $\\text{sum} + 1$.

![a cake](cake.png)

- The first line holds $n$.
- See https://example.org/x for more.

\`\`\`
3
1 2 3
\`\`\`
`;
const BULGARIAN = `# Торта

Ани има $n$ торти. Тя изяжда \`eat(k)\` от тях, напр. три. Изведете $\\text{сума} + 1$.

![торта](cake.png)

- На първия ред е $n$.
- Вижте https://example.org/x за още.

\`\`\`
3
1 2 3
\`\`\`
`;

describe('parts that a translation must not lose', () => {
  it('[TRN-1] a faithful translation has nothing lost: words in formulas and around pictures are its own', () => {
    expect(checkTranslation(OFFICIAL, BULGARIAN, 'md')).toEqual([]);
    expect(new Set(keptIn(OFFICIAL, 'md').map(({ kind }) => kind))).toEqual(
      new Set(['formula', 'code', 'picture', 'name', 'link']),
    );
  });

  it('[TRN-1] a changed formula, a lost picture, a renamed variable and other code are each found with their line', () => {
    const broken = BULGARIAN.replace('има $n$', 'има $m$')
      .replace('![торта](cake.png)', 'торта')
      .replace('`eat(k)`', '`ям(k)`')
      .replace('1 2 3', '1 2 4');
    expect(checkTranslation(OFFICIAL, broken, 'md')).toEqual([
      { what: 'changed', kind: 'formula', text: 'n', instead: 'm', line: 3 },
      { what: 'changed', kind: 'code', text: '3\n1 2 3', instead: '3\n1 2 4', line: 10 },
      { what: 'lost', kind: 'picture', text: 'cake.png', instead: null, line: 5 },
      { what: 'changed', kind: 'name', text: 'eat(k)', instead: 'ям(k)', line: 3 },
    ]);
  });

  it('[TRN-1] the same holds in LaTeX', () => {
    const official = 'Let $a_i$ and \\texttt{swap} be. \\includegraphics{x.pdf} \\[ a = b \\]';
    expect(
      checkTranslation(official, 'Нека $a_i$, \\texttt{swap}. \\includegraphics{x.pdf} \\[a=b\\]', 'tex'),
    ).toEqual([]);
    expect(
      checkTranslation(official, 'Нека $a_j$, \\texttt{swap}. \\[a=b\\]', 'tex').map(({ what, kind }) => [
        what,
        kind,
      ]),
    ).toEqual([
      ['changed', 'formula'],
      ['lost', 'picture'],
    ]);
  });

  it('[TRN-1] losses and additions come out even: a text checked against itself has no finding', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('$a$', '`b`', '![p](q.png)', 'word', '\n\n', '```\nx\n```\n')),
        (parts) => {
          expect(checkTranslation(parts.join(' '), parts.join(' '), 'md')).toEqual([]);
        },
      ),
    );
  });
});

describe('the sentences of a statement', () => {
  it('[TRN-2] end at their sign, not within formulas, code, abbreviations or numbers', () => {
    expect(sentencesOf(OFFICIAL).map(({ text, line }) => [text, line])).toEqual([
      ['# Cake', 1],
      ['Anna has $n$ cakes.', 3],
      ['She eats `eat(k)` of them, e.g. three.', 3],
      ['Print $\\text{sum} + 1$.', 3],
      ['![a cake](cake.png)', 5],
      ['- The first line holds $n$.', 7],
      ['- See https://example.org/x for more.', 8],
      ['```\n3\n1 2 3\n```', 10],
    ]);
    expect(sentencesOf('第一句。第二句！').map(({ text }) => text)).toEqual(['第一句。', '第二句！']);
    expect(sentencesOf('هل هذا سؤال؟ نعم.').map(({ text }) => text)).toEqual(['هل هذا سؤال؟', 'نعم.']);
  });

  it('[TRN-2] a changed, a new and a removed sentence are told from those that stay', () => {
    const now = OFFICIAL.replace('Anna has $n$ cakes.', 'Anna has $n$ large cakes.').replace(
      '- See https://example.org/x for more.',
      '- The second one holds $k$.\n- See https://example.org/x for more.',
    );
    const changes = sentenceChanges(OFFICIAL, now).filter(({ kind }) => kind !== 'same');
    expect(
      changes.map(({ kind, before, after }) => [kind, before?.text ?? null, after?.text ?? null]),
    ).toEqual([
      ['changed', 'Anna has $n$ cakes.', 'Anna has $n$ large cakes.'],
      ['added', null, '- The second one holds $k$.'],
    ]);
    expect(linesToLookAt(OFFICIAL, now, BULGARIAN)).toEqual([3, 7]);
  });

  it('[TRN-2] the changes hold every sentence of both texts once and in order, whatever they are', () => {
    const text = fc
      .array(
        fc.constantFrom('One.', 'Two.', '\n\n', '- three', '\n', '```\nx. y.\n```\n', '$a.b$ is.', '# T\n'),
      )
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = sentenceChanges(before, after);
        expect(changes.flatMap(({ before: one }) => (one === null ? [] : [one]))).toEqual(
          sentencesOf(before),
        );
        expect(changes.flatMap(({ after: one }) => (one === null ? [] : [one]))).toEqual(sentencesOf(after));
        expect(sentenceChanges(before, before).every(({ kind }) => kind === 'same')).toBe(true);
      }),
    );
  });
});
