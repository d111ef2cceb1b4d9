import { useEffect, useRef } from 'react';
import { type RunningEditor, runEditor } from './CodeEditorView.ts';
import styles from './CodeEditor.module.css';

/** An editor of program text, or with `isReadOnly` such a text in colours. Load it through LazyCodeEditor. */
export function CodeEditor(props: {
  readonly label: string;
  readonly text: string;
  /** File extension that names the language. */
  readonly extension: string;
  readonly isReadOnly?: boolean;
  readonly onChange?: (text: string) => void;
  /** CSS height; by default as high as the text. */
  readonly height?: string;
}) {
  const { label, text, extension, isReadOnly = false, onChange, height } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<RunningEditor | null>(null);
  const latest = useRef({ text, onChange });
  useEffect(() => {
    latest.current = { text, onChange };
  });

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open', delegatesFocus: true });
    const running = runEditor(root, {
      label,
      text: latest.current.text,
      isReadOnly,
      onChange: (changed) => latest.current.onChange?.(changed),
    });
    editor.current = running;
    return () => running.destroy();
  }, [label, isReadOnly]);

  useEffect(() => editor.current?.setText(text), [text]);
  useEffect(() => editor.current?.setLanguage(extension), [extension, label, isReadOnly]);

  return (
    <div
      ref={host}
      className={styles['editor']}
      data-editor
      data-read-only={isReadOnly || undefined}
      style={{ height }}
    />
  );
}
