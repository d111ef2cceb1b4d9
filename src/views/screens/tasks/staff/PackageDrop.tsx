import { PackageOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FilesDrop } from '#views/components/FilesDrop.tsx';
import { look } from '#views/components/look.ts';
import styles from './Packages.module.css';

const KINDS = '.zip,.tgz,.tar.gz,application/gzip';

/** An area to drop or choose one or more packages. */
export function PackageDrop({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation();
  return (
    <FilesDrop label={t('packages.choose')} accept={KINDS} onFiles={onFiles}>
      <PackageOpen size={22} strokeWidth={1.5} aria-hidden />
      <span>
        <span className={look('block', 'accent', 'weight550')}>{t('packages.choose')}</span>
        <span className={styles['hint']}>{t('packages.formats')}</span>
      </span>
    </FilesDrop>
  );
}
