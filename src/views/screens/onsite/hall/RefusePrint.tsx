import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { ReasonField } from '#views/kit/staff/ReasonField.tsx';

/** Asks for the reason of a refusal, which the owner of the print can read. */
export function RefusePrint(props: {
  readonly onRefuse: (reason: string) => void;
  readonly onClose: () => void;
}) {
  const { onRefuse, onClose } = props;
  const [reason, setReason] = useState('');
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('prints.refuse_title')}
      actions={
        <Button variant="danger" disabled={reason.trim() === ''} onPress={() => onRefuse(reason.trim())}>
          {t('prints.refuse')}
        </Button>
      }
    >
      <ReasonField
        label={t('prints.reason')}
        hint={t('prints.reason_hint')}
        value={reason}
        onChange={setReason}
        autoFocus
      />
    </Dialog>
  );
}
