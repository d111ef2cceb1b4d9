import { PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/classNames.ts';
import zone from '../../components/dropZone.module.css';
import styles from './Packages.module.css';

/** Where packages are dropped, one or many, or chosen. */
export function PackageDrop({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  return (
    <label
      className={classNames(zone['zone'], styles['drop'])}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <PackageOpen size={22} strokeWidth={1.5} aria-hidden />
      <span>
        <span className={styles['choose']}>{t('packages.choose')}</span>
        <span className={styles['hint']}>{t('packages.formats')}</span>
      </span>
      <input
        type="file"
        multiple
        accept=".zip,.tgz,.tar.gz,application/gzip"
        className="visually-hidden"
        aria-label={t('packages.choose')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </label>
  );
}
