import { Suspense } from 'react';
import { directionOf } from '#domain/tasks/statement-language.ts';
import { onDemand } from '../onDemand.tsx';
import { plainText } from './plainText.ts';
import { Skeleton } from './Skeleton.tsx';
import styles from './Markdown.module.css';

interface BodyProps {
  readonly text: string;
  /** Addresses of this page that pictures in the text may have. */
  readonly ownPictures?: ReadonlySet<string>;
}

const Body = onDemand<BodyProps>(
  async () => (await import('./markdown/MarkdownBody.tsx')).MarkdownBody,
  AsWritten,
);

/** Downloads the parser; texts are then drawn at once. */
export const loadMarkdown = Body.ahead;

/** Letters that fill a line of the page. */
const LINE_CHARS = 72;
/**
 * Most lines of a text that is shown as plain text until the parser is loaded; a longer one is drawn as at
 * most `MOST_LINES` lines.
 */
const PLAIN_LINES = 2;
const MOST_LINES = 12;

/**
 * A person's text with Markdown, tables and formulas (COM-3). HTML in it is shown, never run. The parser is
 * loaded with the first text that needs it; until then the source is not shown. Only if the parser cannot be
 * loaded is the text shown as written.
 */
export function Markdown({
  lang,
  ...props
}: BodyProps & {
  /** The text's language, if known: its direction then holds even if the text begins with a formula. */
  readonly lang?: string;
}) {
  return (
    <div className={styles['markdown']} lang={lang} dir={lang === undefined ? 'auto' : directionOf(lang)}>
      <Suspense fallback={<OnItsWay {...props} />}>
        <Body {...props} />
      </Suspense>
    </div>
  );
}

function OnItsWay({ text }: BodyProps) {
  const lines = Math.ceil(text.length / LINE_CHARS);
  return lines <= PLAIN_LINES ? (
    <>{plainText(text)}</>
  ) : (
    <Skeleton shape="text" count={Math.min(MOST_LINES, lines)} />
  );
}

function AsWritten({ text }: BodyProps) {
  return <div className={styles['raw']}>{text}</div>;
}
