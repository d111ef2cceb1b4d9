import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type StaffCommand } from '#streams/events/staff.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { RunCommand } from '#views/kit/RunCommand.tsx';
import { PackageDrop } from './PackageDrop.tsx';
import { PackageDraftCard } from './PackageDraftCard.tsx';
import { PackageUpload } from './PackageUpload.tsx';
import { useResource } from '#views/kit/useResource.ts';
import styles from './Packages.module.css';

interface Upload {
  readonly key: number;
  readonly file: File;
}

let uploads = 0;

/** Problem packages dropped into the page: each is sent, looked at, and becomes a task when it is confirmed (AUT-7). */
export function ImportPackages({ contestId }: { readonly contestId: number | null }) {
  const { t } = useTranslation();
  const [sent, setSent] = useState<readonly Upload[]>([]);
  const [making, setMaking] = useState<StaffCommand<'confirmPackage'> | null>(null);
  const navigate = useNavigate();
  const { answer } = useResource('packageDrafts', {});
  const add = (files: readonly File[]) =>
    setSent((before) => [...before, ...files.map((file) => ({ key: (uploads += 1), file }))]);
  const drafts = (answer?.drafts ?? []).filter(({ contest }) => contestId === null || contest === contestId);
  return (
    <div className={styles['stack']}>
      <PackageDrop onFiles={add} />
      {sent.map(({ key, file }) => (
        <PackageUpload
          key={key}
          file={file}
          contestId={contestId}
          onDone={() => setSent((before) => before.filter((one) => one.key !== key))}
        />
      ))}
      {making !== null && (
        <RunCommand
          key={JSON.stringify(making)}
          command={making}
          onDone={({ answer }) => void navigate(`/task/${answer.task}/details`)}
        >
          {(state) => <CommandNote state={state} done="" />}
        </RunCommand>
      )}
      {drafts.length > 0 && (
        <ul className={styles['drafts']} aria-label={t('packages.waiting')}>
          {drafts.map((draft) => (
            <li key={draft.id}>
              <PackageDraftCard draft={draft} onMake={setMaking} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
