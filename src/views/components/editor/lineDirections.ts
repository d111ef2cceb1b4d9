import { type Extension, type Line, Prec, RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  Direction,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';

const LINES = {
  ltr: Decoration.line({ attributes: { dir: 'ltr' } }),
  rtl: Decoration.line({ attributes: { dir: 'rtl' } }),
};
/** It stands by itself, also for the cursor. */
const ISOLATE = Decoration.mark({ attributes: { dir: 'ltr' }, bidiIsolate: Direction.LTR });
/** Formulas, code and commands have Latin letters in every language. A formula in `\\(` longer than this is not looked for. */
const NOT_PROSE = /\$\$[^$]*\$\$|\$[^$]*\$|`[^`]*`|\\\((?:(?!\\\)).){0,200}\\\)|\\[A-Za-z]+/g;
const FROM_THE_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * Decorations of a text: the direction of each line, and the pieces that run from the left in a line from the right.
 */
class Directions {
  lines: DecorationSet = Decoration.none;
  isolates: DecorationSet = Decoration.none;

  constructor(view: EditorView) {
    this.look(view);
  }

  update(update: ViewUpdate): void {
    if (update.docChanged || update.viewportChanged) this.look(update.view);
  }

  private look({ state, visibleRanges }: EditorView): void {
    const lines = new RangeSetBuilder<Decoration>();
    const isolates = new RangeSetBuilder<Decoration>();
    let done = -1;
    for (const { from, to } of visibleRanges)
      for (let at = from; at <= to;) {
        const line = state.doc.lineAt(at);
        if (line.from > done) addLine(line, lines, isolates);
        done = line.from;
        at = line.to + 1;
      }
    this.lines = lines.finish();
    this.isolates = isolates.finish();
  }
}

function addLine(
  { from, text }: Line,
  lines: RangeSetBuilder<Decoration>,
  isolates: RangeSetBuilder<Decoration>,
): void {
  const direction = directionOf(text);
  lines.add(from, from, LINES[direction]);
  if (direction === 'ltr') return;
  for (const { index, 0: piece } of text.matchAll(NOT_PROSE))
    isolates.add(from + index, from + index + piece.length, ISOLATE);
}

/** Each line of prose runs the way its words do, so that Arabic under English is read from the right, and formulas in it from the left. */
export const lineDirections: Extension = [
  EditorView.perLineTextDirection.of(true),
  EditorView.theme({ '.cm-line[dir=rtl]': { paddingRight: '12px' } }),
  ViewPlugin.fromClass(Directions, {
    decorations: ({ lines }) => lines,
    provide: (plugin) => {
      const isolatesIn = (view: EditorView) => view.plugin(plugin)?.isolates ?? Decoration.none;
      // The least of all decorations: what colours words stands within.
      return Prec.lowest([
        EditorView.decorations.of(isolatesIn),
        EditorView.bidiIsolatedRanges.of(isolatesIn),
      ]);
    },
  }),
];

/** By the first letter that is a word's. */
function directionOf(text: string): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(text.replace(NOT_PROSE, ''))?.[0] ?? '';
  return FROM_THE_RIGHT.test(letter) ? 'rtl' : 'ltr';
}
