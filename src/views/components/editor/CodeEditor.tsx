import { useEffect, useRef } from 'react';
import { useEditorPhrases } from './useEditorPhrases.ts';
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
  /** A panel to find and replace in, by Ctrl+F. */
  readonly hasSearch?: boolean;
  /** CSS height; by default as high as the text. */
  readonly height?: string;
  /** Long lines continue on the next line. */
  readonly wraps?: boolean;
  /** Called with the editor when it runs, and with null when it has gone; must stay the same function. */
  readonly onRunning?: (editor: RunningEditor | null) => void;
}) {
  const {
    label,
    text,
    extension,
    isReadOnly = false,
    hasSearch = false,
    onChange,
    height,
    wraps,
    onRunning,
  } = props;
  const phrases = useEditorPhrases();
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<RunningEditor | null>(null);
  const latest = useRef({ text, onChange });
  const latestPhrases = useRef(phrases);
  useEffect(() => {
    latest.current = { text, onChange };
    latestPhrases.current = phrases;
  });

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open', delegatesFocus: true });
    const running = runEditor(root, {
      label,
      text: latest.current.text,
      isReadOnly,
      wraps,
      phrases: hasSearch ? latestPhrases.current : null,
      onChange: (changed) => latest.current.onChange?.(changed),
    });
    editor.current = running;
    onRunning?.(running);
    return () => {
      onRunning?.(null);
      running.destroy();
    };
  }, [label, isReadOnly, hasSearch, wraps, onRunning]);

  useEffect(() => editor.current?.setText(text), [text]);
  useEffect(() => editor.current?.setLanguage(extension), [extension, label, isReadOnly, hasSearch, wraps]);

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
