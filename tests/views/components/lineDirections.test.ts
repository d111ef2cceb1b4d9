// @vitest-environment jsdom
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, describe, expect, it } from 'vitest';
import '../../support/dom.ts';
import { directionOf } from '../../../domain/statement-language.ts';
import { lineDirections } from '../../../src/views/components/lineDirections.ts';

let view: EditorView | null = null;
afterEach(() => view?.destroy());

/** The directions of the lines of a text, as the editor shows them. */
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

describe('a language', () => {
  it('[TRN-3] is written from the right by itself, with a region, or in Arabic script', () => {
    for (const lang of ['ar', 'ar-EG', 'fa', 'he', 'ur', 'uz-Arab', 'pa-Arab-PK'])
      expect([lang, directionOf(lang)]).toEqual([lang, 'rtl']);
    for (const lang of ['bg', 'en', 'arn', 'fat', 'sr-Latn', 'zh-TW', 'uz', ''])
      expect([lang, directionOf(lang)]).toEqual([lang, 'ltr']);
  });
});
