import { EditorView } from '@codemirror/view';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/dom.ts';
import { runEditor, type RunningEditor } from '#views/components/editor/CodeEditorView.ts';

/** More than a frame, ms. */
const FRAME_MS = 50;

let editor: RunningEditor | null = null;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => editor?.destroy());

const nextFrame = () => vi.advanceTimersByTime(FRAME_MS);

/** An editor and the texts it has reported; `type` appends a text, as a person does. */
function open(text = '') {
  const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  const told: string[] = [];
  const running = runEditor(root, {
    label: 'Program',
    text,
    isReadOnly: false,
    onChange: (changed) => told.push(changed),
  });
  editor = running;
  const view = EditorView.findFromDOM(root.querySelector<HTMLElement>('.cm-editor')!)!;
  const type = (more: string) => view.dispatch({ changes: { from: view.state.doc.length, insert: more } });
  return { editor: running, told, type, view, shown: () => view.state.doc.toString() };
}

describe('the editor', () => {
  it('[TSK-2] loses nothing that is typed before the page has taken the keys before', () => {
    const { editor: running, told, type, shown } = open();
    type('/');
    nextFrame();
    type('/');
    running.setText('/');
    expect(shown()).toBe('//');
    nextFrame();
    type(' x');
    running.setText('//');
    running.setText('// x');
    expect(shown()).toBe('// x');
    expect(told).toEqual(['/', '//', '// x']);
  });

  it('[TSK-2] shows what the page puts into it, and says nothing of that', () => {
    const { editor: running, told, type, shown } = open('old');
    running.setText('dropped file');
    expect(shown()).toBe('dropped file');
    type('!');
    nextFrame();
    running.setText('dropped file!');
    running.setText('dropped file');
    expect(shown()).toBe('dropped file');
    nextFrame();
    expect(told).toEqual(['dropped file!']);
  });

  it('[TSK-2] tells the page of letters after the frame that shows them, once for all of a frame', () => {
    const { told, type } = open();
    type('a');
    type('b');
    expect(told).toEqual([]);
    nextFrame();
    expect(told).toEqual(['ab']);
    nextFrame();
    expect(told).toEqual(['ab']);
  });

  it.each<[string, (view: EditorView) => void]>([
    ['a press', () => window.dispatchEvent(new Event('pointerdown'))],
    ['Ctrl Enter', ({ contentDOM }) => press(contentDOM, { key: 'Enter', ctrlKey: true })],
    ['Escape', ({ contentDOM }) => press(contentDOM, { key: 'Escape' })],
    [
      'the focus that leaves',
      ({ contentDOM }) => contentDOM.dispatchEvent(new FocusEvent('focusout', { bubbles: true })),
    ],
    ['a page that is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the end of the page', () => window.dispatchEvent(new Event('pagehide'))],
    ['the end of the editor', () => editor?.destroy()],
  ])('[TSK-2] tells the page of a letter before %s', (_what, happens) => {
    const { told, type, view } = open();
    type('a');
    happens(view);
    expect(told).toEqual(['a']);
  });

  it('[TSK-2] lets the next letter wait for no report of the one before', () => {
    const { told, type, view } = open();
    type('a');
    press(view.contentDOM, { key: 'b' });
    expect(told).toEqual([]);
  });

  it('[TSK-2] tells the page of a letter before it shows another text', () => {
    const { editor: running, told, type, shown } = open('old');
    type('!');
    running.setText('of a colleague');
    expect(told).toEqual(['old!']);
    expect(shown()).toBe('of a colleague');
  });
});

function press(target: HTMLElement, how: KeyboardEventInit): void {
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, composed: true, ...how }));
}
