// @vitest-environment jsdom
import { EditorView } from '@codemirror/view';
import { afterEach, describe, expect, it } from 'vitest';
import '#tests/support/dom.ts';
import { runEditor, type RunningEditor } from '#views/components/editor/CodeEditorView.ts';

let editor: RunningEditor | null = null;
afterEach(() => editor?.destroy());

/** An editor and the events it has sent; `type` appends a text, as a person does. */
function open(text = '') {
  const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  const told: string[] = [];
  editor = runEditor(root, {
    label: 'Program',
    text,
    isReadOnly: false,
    onChange: (changed) => told.push(changed),
  });
  const view = EditorView.findFromDOM(root.querySelector<HTMLElement>('.cm-editor')!)!;
  const type = (more: string) => view.dispatch({ changes: { from: view.state.doc.length, insert: more } });
  return { editor, told, type, shown: () => view.state.doc.toString() };
}

describe('the editor', () => {
  it('[TSK-2] loses nothing that is typed before the page has taken the keys before', () => {
    const { editor: running, told, type, shown } = open();
    type('/');
    type('/');
    running.setText('/');
    expect(shown()).toBe('//');
    type(' x');
    running.setText('// x');
    expect(shown()).toBe('// x');
    expect(told).toEqual(['/', '//', '// x']);
  });

  it('[TSK-2] shows what the page puts into it, and says nothing of that', () => {
    const { editor: running, told, type, shown } = open('old');
    running.setText('dropped file');
    expect(shown()).toBe('dropped file');
    type('!');
    running.setText('dropped file!');
    running.setText('dropped file');
    expect(shown()).toBe('dropped file');
    expect(told).toEqual(['dropped file!']);
  });
});
