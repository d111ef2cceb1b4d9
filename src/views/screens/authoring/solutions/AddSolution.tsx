import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CLAIM_FOLDERS, type ClaimFolder } from '#protocol/wire/staff/authoring/solutions.ts';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { FileDrop } from '#views/kit/FileDrop.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';

/** Adds a solution with its claim: a dropped or chosen file, or a pasted text with a name. */
export function AddSolution({ taskId, onClose }: { readonly taskId: number; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const command = useCommand('saveWorkshopText', 'uploadWorkshopFile');
  const [folder, setFolder] = useState<ClaimFolder>('accepted');
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const isDone = command.state?.kind === 'done';
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  const fileName = name.trim() === '' ? (file?.name ?? '') : name.trim();
  const path = `submissions/${folder}/${fileName}`;
  const add = () => {
    if (file === null) {
      command.give({ call: 'saveWorkshopText', request: { tid: taskId, path, text, known: '' } });
    } else {
      const files = { file: { file, name: file.name } };
      command.give({ call: 'uploadWorkshopFile', request: { tid: taskId, path, known: '' }, files });
    }
  };
  return (
    <Dialog
      open
      size="m"
      onClose={onClose}
      title={t('solutions.add')}
      actions={
        <>
          <CommandNote state={command.state} done="" />
          <Button
            onPress={add}
            busy={command.isRunning}
            disabled={fileName === '' || (file === null && text === '')}
          >
            {t('solutions.add_confirm')}
          </Button>
        </>
      }
    >
      <div className={look('grid', 'single', 'gap16')}>
        <Select
          label={t('solutions.claim')}
          value={folder}
          onChange={setFolder}
          options={CLAIM_FOLDERS.map((value) => ({ value, label: t(`solutions.claim.${value}`) }))}
        />
        <FileDrop label={t('solutions.file')} file={file} onFile={setFile} />
        <TextField
          label={t('solutions.name')}
          hint={t('solutions.name_hint')}
          value={name}
          placeholder={file?.name ?? 'solution.cpp'}
          onChange={setName}
        />
        {file === null && (
          <TextArea label={t('solutions.source')} value={text} rows={10} onChange={setText} />
        )}
      </div>
    </Dialog>
  );
}
