import { useTranslation } from 'react-i18next';
import { selectRole } from '#streams/state/session/session.ts';
import { Alert } from '#views/components/Alert.tsx';
import { usePublicAddress } from '#views/usePublicAddress.ts';
import { useSelected } from '#views/useSelected.ts';

/** Says, on the screen alone, that the address in things for others leads nowhere, and where to mend it. */
export function AddressNote() {
  const { t } = useTranslation();
  const isAdmin = useSelected(selectRole) === 'admin';
  const { address, isReachable } = usePublicAddress();
  if (isReachable) return null;
  return (
    <div className="no-print">
      <Alert
        tone="wait"
        title={t('staff.address.unreachable', { address })}
        text={t('staff.address.unreachable_text')}
        action={
          isAdmin && (
            // The link opens a tab of its own, so that something that is shown here only once stays open.
            <a href="/system#public-address" target="_blank" rel="noreferrer">
              {t('staff.address.set')}
            </a>
          )
        }
      />
    </div>
  );
}
