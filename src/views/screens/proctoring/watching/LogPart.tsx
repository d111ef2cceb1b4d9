import { useTranslation } from 'react-i18next';
import { type WatchedLine } from '#protocol/wire/staff/proctoring/watching.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import styles from './PersonPanel.module.css';

/** Log entries from a contestant's browser, the newest first. */
export function LogPart({ lines }: { readonly lines: readonly WatchedLine[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <details>
      <summary>{t('wall.log', { count: lines.length })}</summary>
      <ol className={styles['log']}>
        {[...lines].reverse().map((line) => (
          <li key={line.id}>
            <span className={styles['quiet']}>{format.timeWithSeconds(line.at)}</span>
            <code>{line.operation}</code>
            <span>{line.message}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
