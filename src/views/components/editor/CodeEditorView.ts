import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { search, searchKeymap } from '@codemirror/search';
import { tags } from '@lezer/highlight';
import { changesBetween } from './textChanges.ts';
import { codeLanguage } from './codeLanguages.ts';
import { lineDirections } from './lineDirections.ts';
import { reportTyped } from './typedText.ts';

/** Colours are the page's own tokens, which are inherited by the shadow root; so the editor follows the theme by itself. */
const LOOK = EditorView.theme({
  '&': { height: '100%', color: 'var(--text-1)', backgroundColor: 'var(--surface-1)', fontSize: '14px' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    lineHeight: '1.55',
    // The same around numbers and lines, so that they line up even before the editor has measured itself.
    padding: '12px 0',
    fontFeatureSettings: 'normal',
    fontVariantLigatures: 'none',
  },
  '.cm-content': { padding: '0', caretColor: 'var(--text-1)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--text-3)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 12px' },
  // The first stands for the widest number and is not drawn.
  '.cm-lineNumbers .cm-gutterElement:not(:first-child)': { minHeight: '1.55em' },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--text-1) 5%, transparent)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--text-1)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--accent) 26%, transparent)',
  },
  '.cm-panels': { backgroundColor: 'var(--surface-2)', color: 'var(--text-1)', borderColor: 'var(--line)' },
  '.cm-panel.cm-search': { padding: '8px 32px 8px 12px', fontFamily: 'var(--font-sans)' },
  '.cm-textfield': {
    backgroundColor: 'var(--surface-1)',
    color: 'var(--text-1)',
    border: '1px solid var(--line-strong, var(--line))',
    borderRadius: 'var(--radius)',
    fontSize: '14px',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--surface-1)',
    color: 'var(--text-1)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    fontSize: '14px',
  },
  '.cm-panel.cm-search label': { fontSize: '14px' },
  '.cm-searchMatch': { backgroundColor: 'color-mix(in srgb, var(--wait) 30%, transparent)' },
  '.cm-searchMatch-selected': { backgroundColor: 'color-mix(in srgb, var(--accent) 45%, transparent)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-soft)',
    outline: '1px solid var(--accent)',
  },
});

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.controlKeyword], color: 'var(--accent)', fontWeight: '600' },
  { tag: [tags.string, tags.character, tags.special(tags.string)], color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--wait)' },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], color: 'var(--text-3)' },
  { tag: [tags.typeName, tags.className, tags.standard(tags.name)], color: 'var(--note)' },
  { tag: [tags.heading, tags.propertyName, tags.tagName], color: 'var(--accent)', fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: [tags.link, tags.url, tags.attributeName], color: 'var(--note)' },
  { tag: tags.function(tags.variableName), color: 'var(--text-1)', fontWeight: '600' },
  { tag: tags.invalid, color: 'var(--bad)' },
]);

/** Marks a change that the page itself made, so that the page is not notified of it. */
const fromPage = Annotation.define<true>();

/** The options that an editor is made with. */
export interface CodeEditorOptions {
  readonly label: string;
  readonly text: string;
  readonly isReadOnly: boolean;
  /** The text is prose: long lines wrap, each in the direction of its letters. Otherwise they scroll. */
  readonly wraps?: boolean | undefined;
  /** Texts of the search panel, by the words of the library; null: there is no panel. */
  readonly phrases?: Readonly<Record<string, string>> | null;
  /** Called with the text after the frame that shows what was typed, or before anything else happens. */
  readonly onChange: (text: string) => void;
}

/** A running editor. */
export interface RunningEditor {
  /**
   * Shows the text that the page holds. A text that the editor itself reported is ignored when it comes back:
   * more may have been typed since, and none of that may be lost.
   */
  setText(text: string): void;
  /** Colours the text for the language of a file extension, as soon as that is loaded. */
  setLanguage(extension: string): void;
  /** Goes to the beginning of a line, from 1, and moves the focus there. */
  goTo(line: number): void;
  /** Puts a text where the cursor is, as if it had been typed. */
  insert(text: string): void;
  /** The element that scrolls within it. */
  readonly scroller: HTMLElement;
  destroy(): void;
}

/** Puts an editor into a shadow root, where its styles are sheets of that root: the page's policy allows no others. */
export function runEditor(root: ShadowRoot, options: CodeEditorOptions): RunningEditor {
  const language = new Compartment();
  let wanted = '';
  /** Texts that were reported and have not come back yet, the oldest first. */
  let reported: readonly string[] = [];
  const view: EditorView = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: options.text,
      extensions: [language.of([]), ...extensionsFor(options, () => typed.changed())],
    }),
  });
  const typed = reportTyped(view.dom, () => {
    const text = view.state.doc.toString();
    reported = [...reported, text];
    options.onChange(text);
  });
  return {
    setText(text) {
      const echo = reported.indexOf(text);
      reported = reported.slice(echo + 1);
      if (echo !== -1) return;
      typed.settle();
      const shown = view.state.doc.toString();
      if (text === shown) return;
      reported = [];
      view.dispatch({ changes: changesBetween(shown, text), annotations: fromPage.of(true) });
    },
    setLanguage(extension) {
      wanted = extension;
      void codeLanguage(extension).then((support) => {
        if (wanted === extension) view.dispatch({ effects: language.reconfigure(support) });
      });
    },
    goTo(line) {
      const { doc } = view.state;
      const { from } = doc.line(Math.min(Math.max(1, line), doc.lines));
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      view.focus();
    },
    insert(text) {
      view.dispatch(view.state.replaceSelection(text));
    },
    scroller: view.scrollDOM,
    destroy() {
      wanted = '';
      typed.stop();
      view.destroy();
    },
  };
}

function extensionsFor(
  { label, isReadOnly, wraps = false, phrases = null }: CodeEditorOptions,
  onTyped: () => void,
): readonly Extension[] {
  const shown: readonly Extension[] = [
    phrases === null ? [] : [EditorState.phrases.of(phrases), search({ top: true }), keymap.of(searchKeymap)],
    LOOK,
    syntaxHighlighting(COLOURS),
    lineNumbers(),
    drawSelection(),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    ...(wraps ? [EditorView.lineWrapping, lineDirections] : []),
  ];
  if (isReadOnly) return [...shown, EditorState.readOnly.of(true), keymap.of(defaultKeymap)];
  return [
    ...shown,
    history(),
    indentUnit.of('    '),
    indentOnInput(),
    bracketMatching(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
    EditorView.updateListener.of((update) => {
      const isTyped = update.transactions.some(
        (transaction) => transaction.docChanged && transaction.annotation(fromPage) === undefined,
      );
      if (isTyped) onTyped();
    }),
  ];
}
