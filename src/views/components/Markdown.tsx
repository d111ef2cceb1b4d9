import { Suspense } from 'react';
import { onDemand } from '../onDemand.tsx';
import styles from './Markdown.module.css';

interface BodyProps {
  readonly text: string;
}

const Body = onDemand<BodyProps>(async () => (await import('./MarkdownBody.tsx')).MarkdownBody, AsWritten);

/**
 * A person's text with Markdown, tables and formulas (COM-3). HTML in it is shown, never run. The parser is loaded with
 * the first text that needs it; until then, and where it cannot be had, the text stands there as written.
 */
export function Markdown(props: BodyProps) {
  return (
    <div className={styles['markdown']}>
      <Suspense fallback={<AsWritten {...props} />}>
        <Body text={props.text} />
      </Suspense>
    </div>
  );
}

function AsWritten({ text }: BodyProps) {
  return <div className={styles['raw']}>{text}</div>;
}
