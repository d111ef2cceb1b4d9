import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PackageDrop } from './PackageDrop.tsx';
import { PackageDraftCard } from './PackageDraftCard.tsx';
import { PackageUpload } from './PackageUpload.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { look } from '#views/components/look.ts';
import styles from './Packages.module.css';

interface Upload {
  readonly key: number;
  readonly file: File;
}

let uploads = 0;

/** Imports dropped packages: each is uploaded, checked, and becomes a task on confirmation (AUT-7). */
export function ImportPackages({ contestId }: { readonly contestId: number | null }) {
  const { t } = useTranslation();
  const [sent, setSent] = useState<readonly Upload[]>([]);
  const { answer } = useResource('packageDrafts', {});
  const add = (files: readonly File[]) =>
    setSent((before) => [...before, ...files.map((file) => ({ key: (uploads += 1), file }))]);
  const drafts = (answer?.drafts ?? []).filter(({ contest }) => contestId === null || contest === contestId);
  return (
    <div className={look('grid', 'gap16', 'shrink')}>
      <PackageDrop onFiles={add} />
      {sent.map(({ key, file }) => (
        <PackageUpload
          key={key}
          file={file}
          contestId={contestId}
          onDone={() => setSent((before) => before.filter((one) => one.key !== key))}
        />
      ))}
      {drafts.length > 0 && (
        <ul className={styles['drafts']} aria-label={t('packages.waiting')}>
          {drafts.map((draft) => (
            <li key={draft.id}>
              <PackageDraftCard draft={draft} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
