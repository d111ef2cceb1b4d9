import { useTranslation } from 'react-i18next';
import { type ShareSource } from '#domain/proctoring/proctoring.ts';
import { type ShareRefusal } from '#streams/events/proctoring/sharing.ts';
import { browserFamily } from './browserFamily.ts';
import { look } from '#views/components/look.ts';
import styles from './ShareRefused.module.css';

/** The reason why sharing did not begin, and a remedy for this browser (PRC-5). */
export function ShareRefused(props: {
  readonly source: ShareSource;
  readonly refused: { readonly reason: ShareRefusal; readonly detail: string };
}) {
  const { source, refused } = props;
  const { reason, detail } = refused;
  const { t } = useTranslation();
  const help =
    source === 'screen'
      ? t('sharing.help_screen')
      : t(`sharing.help_camera_${browserFamily(navigator.userAgent)}`);
  return (
    <div role="status" className={styles['refused']}>
      <p>
        <strong>{t(`sharing.refused_${reason}`)}</strong>
        {reason === 'denied' && ` ${help}`}
      </p>
      {detail !== '' && (
        <p className={look('text3', 'size12', 'anywhere')}>{t('sharing.said', { text: detail })}</p>
      )}
    </div>
  );
}
