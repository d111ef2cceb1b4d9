import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, describe, expect, it } from 'vitest';
import '#tests/support/dom.ts';
import { directionOf } from '#domain/tasks/statement-language.ts';
import { lineDirections } from '#views/components/editor/lineDirections.ts';

let view: EditorView | null = null;
afterEach(() => view?.destroy());

/** The directions of a text's lines in the editor. */
function directionsOf(doc: string): readonly (string | null)[] {
  const state = EditorState.create({ doc, extensions: lineDirections });
  view = new EditorView({ state, parent: document.body });
  return shown();
}
const shown = () =>
  [...(view?.contentDOM.querySelectorAll('.cm-line') ?? [])].map((line) => line.getAttribute('dir'));

describe('the lines of a translation', () => {
  it('[TRN-1][TRN-3] run the way of the first letter of their own that is neither formula, code nor command', () => {
    expect(
      directionsOf(
        [
          'كعكة',
          'A cake',
          '## הקלט',
          'مدينة Sofia',
          '$n$ مدن',
          '`print` يطبع',
          '\\textbf{نص}',
          '12.',
          '',
        ].join('\n'),
      ),
    ).toEqual(['rtl', 'ltr', 'rtl', 'rtl', 'rtl', 'rtl', 'rtl', 'ltr', 'ltr']);
  });

  it('[TRN-1] turn round as one types', () => {
    directionsOf('A cake\nпът');
    view?.dispatch({ changes: { from: 0, to: 6, insert: 'كعكة' } });
    expect(shown()).toEqual(['rtl', 'ltr']);
  });
});

describe('Latin letters in a line from the right', () => {
  /** The isolated pieces, each with its direction. */
  const isolatesOf = (doc: string) => {
    directionsOf(doc);
    return [...(view?.contentDOM.querySelectorAll('.cm-line [dir]') ?? [])].map((piece) => [
      piece.textContent,
      piece.getAttribute('dir'),
    ]);
  };

  // F75
  it('[TRN-1] stands by itself from the left: formulas, code and commands', () => {
    expect(
      isolatesOf('حيث $1 \\le a,b \\le 10^9$ و `x[i]` و \\textbf{نص} و \\(a < b\\) و $$c = 1$$'),
    ).toEqual([
      ['$1 \\le a,b \\le 10^9$', 'ltr'],
      ['`x[i]`', 'ltr'],
      ['\\textbf', 'ltr'],
      ['\\(a < b\\)', 'ltr'],
      ['$$c = 1$$', 'ltr'],
    ]);
    expect(isolatesOf('where $1 \\le a$')).toEqual([]);
  });

  // F75
  it('[TRN-1] is known to the cursor too, so that it goes through a formula as it is drawn', () => {
    directionsOf('حيث $a,b$ و');
    const ranges = view!.state
      .facet(EditorView.bidiIsolatedRanges)
      .map((set) => (typeof set === 'function' ? set(view!) : set));
    const found: [number, number][] = [];
    for (const set of ranges) set.between(0, 11, (from, to) => void found.push([from, to]));
    expect(found).toEqual([[4, 9]]);
  });

  // F75
  it('[TRN-1] is looked for no longer than a line of nothing but beginnings takes', () => {
    const started = performance.now();
    directionsOf(`ع ${'\\('.repeat(20_000)}${'$'.repeat(20_001)}`);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('a language', () => {
  it('[TRN-3] is written from the right by itself, with a region, or in Arabic script', () => {
    for (const lang of ['ar', 'ar-EG', 'fa', 'he', 'ur', 'uz-Arab', 'pa-Arab-PK'])
      expect([lang, directionOf(lang)]).toEqual([lang, 'rtl']);
    for (const lang of ['bg', 'en', 'arn', 'fat', 'sr-Latn', 'zh-TW', 'uz', ''])
      expect([lang, directionOf(lang)]).toEqual([lang, 'ltr']);
  });
});
