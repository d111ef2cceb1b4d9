import { useTranslation } from 'react-i18next';
import { Button } from '#views/components/Button.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { ConsentRefusal } from './ConsentForm.tsx';
import { selectWatching, WatchNotice } from './WatchNotice.tsx';
import { look } from '#views/components/look.ts';
import styles from './SharingInvitation.module.css';

/** The person's consent and its time, with a button to withdraw it. */
export function OwnConsent() {
  const watching = useSelected(selectWatching);
  const confirm = useConfirm();
  const send = useSend();
  const format = useFormat();
  const { t } = useTranslation();
  if (watching === null || watching.agreed_at === null) return <WatchNotice />;
  const { code, agreed_at: agreedAt } = watching;
  const withdraw = async () => {
    const isSure = await confirm({
      title: t('consent.withdraw_title'),
      message: t('consent.withdraw_text'),
      confirmLabel: t('consent.withdraw'),
      isDangerous: true,
    });
    if (isSure) send({ type: 'ConsentAnswered', code, agreed: false });
  };
  return (
    <div className={look('grid', 'gap24')}>
      <WatchNotice />
      <ConsentRefusal />
      <div className={styles['given']}>
        <span>{t('consent.given', { time: format.dateTime(agreedAt) })}</span>
        <Button variant="quiet" size="s" onPress={() => void withdraw()}>
          {t('consent.withdraw')}
        </Button>
      </div>
    </div>
  );
}
