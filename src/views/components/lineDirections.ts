import { type Extension, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

const LINES = {
  ltr: Decoration.line({ attributes: { dir: 'ltr' } }),
  rtl: Decoration.line({ attributes: { dir: 'rtl' } }),
};
/** Formulas, code and commands have Latin letters in every language. */
const NOT_PROSE = /\$[^$]*\$|`[^`]*`|\\[A-Za-z]+/g;
const FROM_THE_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Each line of prose runs the way its words do, so that Arabic under English is read from the right. */
export const lineDirections: Extension = [
  EditorView.perLineTextDirection.of(true),
  EditorView.theme({ '.cm-line[dir=rtl]': { paddingRight: '12px' } }),
  ViewPlugin.fromClass(
    class {
      lines: DecorationSet;
      constructor(view: EditorView) {
        this.lines = linesOf(view);
      }
      update(update: ViewUpdate): void {
        if (update.docChanged || update.viewportChanged) this.lines = linesOf(update.view);
      }
    },
    { decorations: ({ lines }) => lines },
  ),
];

function linesOf({ state, visibleRanges }: EditorView): DecorationSet {
  const found = new RangeSetBuilder<Decoration>();
  let done = -1;
  for (const { from, to } of visibleRanges)
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at);
      if (line.from > done) found.add(line.from, line.from, LINES[directionOf(line.text)]);
      done = line.from;
      at = line.to + 1;
    }
  return found.finish();
}

/** By the first letter that is a word's. */
function directionOf(text: string): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(text.replace(NOT_PROSE, ''))?.[0] ?? '';
  return FROM_THE_RIGHT.test(letter) ? 'rtl' : 'ltr';
}
