import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#views/components/CopyButton.tsx';
import { usePublicAddress } from '#views/usePublicAddress.ts';
import styles from './PublicLink.module.css';

/** The address of a contest's public standings, to open or copy. */
export function PublicLink({ contestId }: { readonly contestId: number }) {
  const { t } = useTranslation();
  const path = `/public/standing/${contestId}`;
  const address = `${usePublicAddress().address}${path}`;
  return (
    <div className={styles['link']}>
      <a href={path} target="_blank" rel="noreferrer" className={styles['address']}>
        {address}
        <ExternalLink size={14} strokeWidth={2} aria-hidden />
      </a>
      <CopyButton text={address} label={t('staff.standings.copy')} saidClass={styles['status']} />
    </div>
  );
}
