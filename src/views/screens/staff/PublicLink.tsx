import { Check, Copy, ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../components/IconButton.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import styles from './PublicLink.module.css';

const COPIED_SHOWN_MS = 2000;

/** The address of a contest's public standings, to be opened or copied. */
export function PublicLink({ contestId }: { readonly contestId: number }) {
  const t = useTranslate();
  const [isCopied, setCopied] = useState(false);
  const path = `/public/standing/${contestId}`;
  const address = `${window.location.origin}${path}`;
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => {
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className={styles['link']}>
      <a href={path} target="_blank" rel="noreferrer" className={styles['address']}>
        {address}
        <ExternalLink size={14} strokeWidth={2} aria-hidden />
      </a>
      <span role="status" className={styles['status']}>
        {isCopied && t('code.copied')}
      </span>
      <IconButton icon={isCopied ? Check : Copy} size="s" label={t('staff.standings.copy')} onPress={copy} />
    </div>
  );
}
