import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type State } from '#streams/state/state.ts';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { PasswordSlip } from './PasswordSlip.tsx';

const selectIssued = ({ recovery }: State) => recovery.issued;

/** A new password in large letters, to read out or print; closing the dialog discards it. */
export function IssuedPassword() {
  const issued = useSelected(selectIssued);
  const send = useSend();
  const { t } = useTranslation();
  if (issued === null) return null;
  const { request, password } = issued;
  const putAway = () => send({ type: 'PasswordPutAway' });
  return (
    <Dialog
      open
      size="m"
      title={t('staff.recovery.issued_title', { name: request.user?.display_name ?? request.username })}
      onClose={putAway}
      dismissable={false}
      actions={
        <>
          <Button icon={Printer} onPress={() => window.print()}>
            {t('staff.recovery.print')}
          </Button>
          <Button variant="primary" onPress={putAway}>
            {t('staff.recovery.put_away')}
          </Button>
        </>
      }
    >
      <p className="no-print">{t('staff.recovery.issued_text')}</p>
      <PasswordSlip name={request.username} password={password} />
    </Dialog>
  );
}
