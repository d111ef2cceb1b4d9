import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WorkshopFile, type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { type StaffCommand } from '#streams/events/staff.ts';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { newId } from '#views/newId.ts';
import { useSend } from '#views/useSend.ts';

/** A command to the server, and a callback for when it is done. */
interface Change {
  readonly id: string;
  readonly command: StaffCommand;
  readonly onDone: () => void;
}

/** The person's own changes of the tree. */
export interface FileChanges {
  /** The change that is under way or was refused; null: none. */
  readonly current: Change | null;
  /** Called when the change is done, or when the person dismisses its refusal. */
  readonly forget: () => void;
  /** The file or folder that was removed last and can be put back; null: none. */
  readonly removed: { readonly name: string; readonly undo: () => void } | null;
  readonly create: (path: string, onDone: () => void) => void;
  readonly move: (from: string, to: string, onDone: () => void) => void;
  readonly remove: (path: string) => Promise<void>;
}

/** Makes, moves and removes files and folders; what was removed can be put back. */
export function useFileChanges(task: WorkshopTask): FileChanges {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const send = useSend();
  const [current, setCurrent] = useState<Change | null>(null);
  const [removed, setRemoved] = useState<readonly WorkshopFile[]>([]);
  const forget = () => setCurrent(null);
  const run = (command: StaffCommand, onDone: () => void) =>
    setCurrent({
      id: newId(),
      command,
      onDone: () => {
        forget();
        onDone();
      },
    });
  const changes = (all: readonly unknown[]): StaffCommand => ({
    call: 'changeWorkshopFiles',
    request: { tid: task.id, changes: JSON.stringify(all) },
  });
  const remove = async (path: string) => {
    const gone = task.files.filter((file) => file.path === path || file.path.startsWith(`${path}/`));
    if (gone.length === 0) return;
    const isConfirmed = await confirm({
      title: t('files.remove_ask', { name: path }),
      message: t('files.remove_text', { count: gone.length }),
      confirmLabel: t('files.remove_confirm'),
    });
    if (!isConfirmed) return;
    run(changes([{ kind: 'remove', path }]), () => {
      for (const file of gone) send({ type: 'WorkFileClosed', task: task.id, path: file.path });
      setRemoved(gone);
    });
  };
  const undo = () => {
    const puts = removed.map(({ path, hash }) => ({ kind: 'put', path, hash, known: '' }));
    run(changes(puts), () => setRemoved([]));
  };
  const [one] = removed;
  return {
    current,
    forget,
    removed:
      one === undefined
        ? null
        : { name: removed.length === 1 ? one.path : t('files.count', { count: removed.length }), undo },
    create: (path, onDone) =>
      run({ call: 'saveWorkshopText', request: { tid: task.id, path, text: '', known: '' } }, onDone),
    move: (from, to, onDone) =>
      run(changes([{ kind: 'move', from, to }]), () => {
        send({ type: 'WorkFileMoved', task: task.id, from, to });
        onDone();
      }),
    remove,
  };
}
