import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#views/components/Button.tsx';
import { look } from '#views/components/look.ts';
import styles from './Details.module.css';

/** Details of something that went wrong, for an organiser, to be copied or read out: never an inside of ours. */
export function Details({ lines }: { readonly lines: readonly string[] }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const text = lines.join('\n');
  // Only a secure page has a clipboard; elsewhere the text is marked by hand.
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
