import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { ReasonField } from './ReasonField.tsx';
import { useClosing } from './useClosing.ts';
import { type LastCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';

/** Asks for the reason of an action, which everybody must be able to read later. Closes when it is done. */
export function ReasonDialog(props: {
  readonly title: string;
  readonly text?: ReactNode;
  readonly confirmLabel: string;
  readonly isDangerous?: boolean;
  readonly command: LastCommand;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}) {
  const { title, text, confirmLabel, isDangerous = false, command, onConfirm, onClose } = props;
  const { t } = useTranslation();
  useClosing(command, onClose);
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      tone={isDangerous ? 'wait' : 'plain'}
      actions={
        <>
          <Button onPress={onClose}>{t('dialog.cancel')}</Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            busy={command.isRunning}
            disabled={reason.trim() === ''}
            onPress={() => onConfirm(reason)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={look('grid', 'gap16', 'shrink')}>
        {text}
        <ReasonField value={reason} onChange={setReason} autoFocus />
        <CommandNote state={command.state} done="" />
      </div>
    </Dialog>
  );
}
