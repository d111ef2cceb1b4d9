import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_RECOVERY_REASON_CHARS } from '#domain/people/recovery.ts';
import { type RecoveryRequest } from '#protocol/wire/staff/people/recovery.ts';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useClosing } from '#views/kit/staff/useClosing.ts';
import { type Commander } from '#views/kit/useCommand.ts';

/** Closes a request without a new password, with a reason that only admins see; stays until it is done. */
export function DismissRecovery(props: {
  readonly request: RecoveryRequest;
  readonly command: Commander<'issuePassword' | 'dismissRecovery'>;
  readonly onClose: () => void;
}) {
  const { request, command, onClose } = props;
  const { t } = useTranslation();
  const formId = useId();
  const [reason, setReason] = useState('');
  useClosing(command, onClose);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (reason.trim() === '' || command.isRunning) return;
    command.give({ call: 'dismissRecovery', request: { rid: request.id, reason } });
  };
  return (
    <Dialog
      open
      title={t('staff.recovery.dismiss_title', { name: request.user?.display_name ?? request.username })}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('dialog.cancel')}</Button>
          <Button
            variant="danger"
            busy={command.isRunning}
            disabled={reason.trim() === ''}
            onPress={() => submitForm(formId)}
          >
            {t('staff.recovery.dismiss')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          label={t('staff.recovery.reason')}
          hint={t('staff.recovery.reason_hint')}
          value={reason}
          onChange={setReason}
          maxLength={MAX_RECOVERY_REASON_CHARS}
          autoFocus
        />
        <CommandNote state={command.state} done="" />
      </form>
    </Dialog>
  );
}

function submitForm(id: string): void {
  const form = document.getElementById(id);
  if (form instanceof HTMLFormElement) form.requestSubmit();
}
