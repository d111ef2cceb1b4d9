import { CloudAlert, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { look } from './look.ts';
import styles from './StateBlock.module.css';

/** Shown when something failed: what happened, what is safe, and what to do. */
export function ErrorState(props: {
  readonly title: string;
  readonly text?: string;
  /** Says what is not lost ("Your submissions are safe."). */
  readonly safe?: string;
  readonly onRetry?: () => unknown;
  readonly busy?: boolean;
}) {
  const { title, text, safe, onRetry, busy = false } = props;
  const { t } = useTranslation();
  return (
    <div role="alert" className={styles['block']}>
      <span className={styles['badIcon']}>
        <CloudAlert size={24} strokeWidth={1.5} aria-hidden />
      </span>
      <p className={look('size16', 'weight600')}>{title}</p>
      {text !== undefined && <p className={styles['text']}>{text}</p>}
      {safe !== undefined && <p className={styles['text']}>{safe}</p>}
      {onRetry !== undefined && (
        <div className={styles['action']}>
          <Button icon={RotateCw} busy={busy} onPress={onRetry}>
            {t('state.try_again')}
          </Button>
        </div>
      )}
    </div>
  );
}
