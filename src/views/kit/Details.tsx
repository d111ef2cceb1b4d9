import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#views/components/Button.tsx';
import { look } from '#views/components/look.ts';
import styles from './Details.module.css';

/** Details of a failure, for an organiser to copy or read out; never internals of ours. */
export function Details({ lines }: { readonly lines: readonly string[] }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const text = lines.join('\n');
  // Only a secure page has a clipboard; on others a person marks the text by hand.
  const clipboard = window.isSecureContext ? navigator.clipboard : undefined;
  return (
    <section className={styles['details']} aria-label={t('details.title')}>
      <p className={look('text2', 'size12')}>{t('details.title')}</p>
      <pre className={styles['text']}>{text}</pre>
      {clipboard && (
        <Button
          size="s"
          icon={Copy}
          onPress={() =>
            clipboard.writeText(text).then(
              () => setCopied(true),
              () => undefined,
            )
          }
        >
          {isCopied ? t('details.copied') : t('details.copy')}
        </Button>
      )}
    </section>
  );
}
