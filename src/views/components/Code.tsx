import { useTranslation } from 'react-i18next';
import { CopyButton } from './CopyButton.tsx';
import { look } from './look.ts';
import styles from './Code.module.css';

/** Text of a program, a sample or a log, as it is, with a button that copies it. */
export function Code(props: {
  readonly text: string;
  /** Text above the code: a file's name, "Input". */
  readonly title?: string;
  /** Long lines break instead of scrolling sideways. */
  readonly isWrapped?: boolean;
}) {
  const { text, title, isWrapped = false } = props;
  const { t } = useTranslation();
  return (
    <figure className={styles['code']}>
      <figcaption className={styles['bar']}>
        <span className={look('shrink', 'grow', 'text2', 'weight550', 'cut')}>{title}</span>
        <CopyButton text={text} label={t('code.copy')} saidClass={styles['status']} />
      </figcaption>
      <pre tabIndex={0} aria-label={title} className={styles['text']} data-wrapped={isWrapped || undefined}>
        {text}
      </pre>
    </figure>
  );
}
