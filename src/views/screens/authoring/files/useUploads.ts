import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { newId } from '#views/newId.ts';
import { type UploadedFile } from './droppedFiles.ts';

/** A file on its way, with what it was seen to be put over: a hash, '' for no file. */
interface WaitingFile extends UploadedFile {
  readonly known: string;
  /** Its own, so that more files behind it do not begin it anew. */
  readonly id: string;
}

/** Files that wait for their turn to be put into the tree, the first of which is on its way. */
export interface Uploads {
  readonly waiting: readonly WaitingFile[];
  readonly add: (files: readonly UploadedFile[]) => Promise<void>;
  /** The first is through, or is given up. */
  readonly next: () => void;
}

/**
 * Puts files into a task's tree; asks first where there are such files already. What somebody else puts there meanwhile is not
 * written over.
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
