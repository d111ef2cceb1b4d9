import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Code.module.css';

const COPIED_SHOWN_MS = 2000;

/** Text of a program, a sample or a log, as it is, with a button that copies it. */
export function Code(props: {
  readonly text: string;
  /** Stands above: a file's name, "Input". */
  readonly title?: string;
  /** Long lines break instead of scrolling sideways. */
  readonly isWrapped?: boolean;
}) {
  const { text, title, isWrapped = false } = props;
  const t = useTranslate();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <figure className={styles['code']}>
      <figcaption className={styles['bar']}>
        <span className={styles['title']}>{title}</span>
        <span role="status" className={styles['status']}>
          {isCopied && t('code.copied')}
        </span>
        <IconButton icon={isCopied ? Check : Copy} size="s" label={t('code.copy')} onPress={copy} />
      </figcaption>
      <pre tabIndex={0} aria-label={title} className={styles['text']} data-wrapped={isWrapped || undefined}>
        {text}
      </pre>
    </figure>
  );
}
