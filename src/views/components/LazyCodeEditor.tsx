import { type ComponentProps, Suspense } from 'react';
import { onDemand } from '../onDemand.tsx';
import type { CodeEditor } from './editor/CodeEditor.tsx';
import styles from './editor/CodeEditor.module.css';

type Props = ComponentProps<typeof CodeEditor>;

const Editor = onDemand<Props>(async () => (await import('./editor/CodeEditor.tsx')).CodeEditor, PlainEditor);

/** Downloads the editor, which is then drawn at once where it is shown. */
export const loadEditor = Editor.ahead;

/** The editor, downloaded when first shown. Until then, or if that fails, the text is shown plain. */
export function LazyCodeEditor(props: Props) {
  return (
    <Suspense fallback={<PlainText {...props} />}>
      <Editor {...props} />
    </Suspense>
  );
}

/** A text area in place of the editor, so that a person can always write. */
function PlainEditor(props: Props) {
  const { label, text, isReadOnly = false, onChange, height } = props;
  if (isReadOnly) return <PlainText {...props} />;
  return (
    <textarea
      aria-label={label}
      value={text}
      spellCheck={false}
      className={styles['plain']}
      data-editor
      style={{ height }}
      onChange={({ target }) => onChange?.(target.value)}
    />
  );
}

function PlainText({ text, height }: Props) {
  return (
    <pre className={styles['waiting']} style={{ height }}>
      {text}
    </pre>
  );
}
