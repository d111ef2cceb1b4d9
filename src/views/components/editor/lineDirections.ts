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
/** Isolates a piece of text from its surroundings, also for the cursor. */
const ISOLATE = Decoration.mark({ attributes: { dir: 'ltr' }, bidiIsolate: Direction.LTR });
/** Formulas, code and commands: Latin letters in any language. `\\(` formulas count up to 200 characters. */
const NOT_PROSE = /\$\$[^$]*\$\$|\$[^$]*\$|`[^`]*`|\\\((?:(?!\\\)).){0,200}\\\)|\\[A-Za-z]+/g;
const FROM_THE_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * Decorations of a text: the direction of each line, and the left-to-right pieces in a right-to-left line.
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

/** Each line of prose has the direction of its words, as Arabic under English; its formulas keep theirs. */
export const lineDirections: Extension = [
  EditorView.perLineTextDirection.of(true),
  EditorView.theme({ '.cm-line[dir=rtl]': { paddingRight: '12px' } }),
  ViewPlugin.fromClass(Directions, {
    decorations: ({ lines }) => lines,
    provide: (plugin) => {
      const isolatesIn = (view: EditorView) => view.plugin(plugin)?.isolates ?? Decoration.none;
      // The lowest precedence, so that the colouring of words stays within these decorations.
      return Prec.lowest([
        EditorView.decorations.of(isolatesIn),
        EditorView.bidiIsolatedRanges.of(isolatesIn),
      ]);
    },
  }),
];

/** The direction of the first letter that belongs to a word. */
function directionOf(text: string): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(text.replace(NOT_PROSE, ''))?.[0] ?? '';
  return FROM_THE_RIGHT.test(letter) ? 'rtl' : 'ltr';
}
