import { ExternalLink } from 'lucide-react';
import { CopyButton } from '#views/components/CopyButton.tsx';
import { usePublicAddress } from '#views/usePublicAddress.ts';
import styles from './Screens.module.css';

/** The address of a screen, to open or copy. */
export function ScreenAddress({ path, label }: { readonly path: string; readonly label: string }) {
  const address = `${usePublicAddress().address}${path}`;
  return (
    <div className={styles['address']}>
      <a href={path} target="_blank" rel="noreferrer">
        {address}
        <ExternalLink size={14} strokeWidth={2} aria-hidden />
      </a>
      <CopyButton text={address} label={label} />
    </div>
  );
}
