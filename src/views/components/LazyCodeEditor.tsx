import { type ComponentProps, lazy, Suspense } from 'react';
import type { CodeEditor } from './CodeEditor.tsx';
import styles from './CodeEditor.module.css';

const Editor = lazy(async () => ({ default: (await import('./CodeEditor.tsx')).CodeEditor }));

/** The editor, downloaded when the first one is shown. Until then the text stands there plain. */
export function LazyCodeEditor(props: ComponentProps<typeof CodeEditor>) {
  const waiting = (
    <pre className={styles['waiting']} style={{ height: props.height }}>
      {props.text}
    </pre>
  );
  return (
    <Suspense fallback={waiting}>
      <Editor {...props} />
    </Suspense>
  );
}
