import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { newId } from '#views/newId.ts';
import { type UploadedFile } from './droppedFiles.ts';

/** A file to upload, with the hash of the file that it replaces, '' for a new file. */
interface WaitingFile extends UploadedFile {
  readonly known: string;
  /** The same while further files are queued, so that its upload does not start again. */
  readonly id: string;
}

/** The queue of files to put into the tree; the first one is being uploaded. */
export interface Uploads {
  readonly waiting: readonly WaitingFile[];
  readonly add: (files: readonly UploadedFile[]) => Promise<void>;
  /** Called when the first file is uploaded or given up. */
  readonly next: () => void;
}

/**
 * Puts files into a task's tree; asks before it replaces existing files. It does not overwrite files that
 * somebody else uploads meanwhile.
 */
export function useUploads(task: WorkshopTask): Uploads {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [waiting, setWaiting] = useState<readonly WaitingFile[]>([]);
  const add = async (files: readonly UploadedFile[]) => {
    const known = new Map(task.files.map(({ path, hash }) => [path, hash]));
    const there = files.filter(({ path }) => known.has(path)).map(({ path }) => path);
    const isConfirmed =
      there.length === 0 ||
      (await confirm({
        title: t('files.replace', { count: there.length }),
        message: there.length > 8 ? `${there.slice(0, 8).join(', ')} …` : there.join(', '),
        confirmLabel: t('files.replace_confirm'),
      }));
    const wanted = files.map((file) => ({ ...file, known: known.get(file.path) ?? '', id: newId() }));
    if (isConfirmed) setWaiting((before) => [...before, ...wanted]);
  };
  return { waiting, add, next: () => setWaiting((before) => before.slice(1)) };
}
