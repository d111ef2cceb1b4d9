import { Camera, type LucideIcon, MonitorUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ShareSource } from '#domain/proctoring/proctoring.ts';
import { type State } from '#streams/state/state.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { ShareRefused } from './ShareRefused.tsx';
import { look } from '#views/components/look.ts';
import styles from './SourceLine.module.css';

export const selectShare = ({ sharing }: State, source: ShareSource) => sharing[source];

/** The icon of a source. */
export const SOURCE_ICONS: Readonly<Record<ShareSource, LucideIcon>> = { camera: Camera, screen: MonitorUp };

/** Camera or screen with whether it is shared, and the button that starts it. */
export function SourceLine({ source }: { readonly source: ShareSource }) {
  const share = useSelected(selectShare, source);
  const { t } = useTranslation();
  const Icon = SOURCE_ICONS[source];
  const isOn = share.kind === 'on';
  return (
    <>
      <div className={styles['line']}>
        <Icon size={24} strokeWidth={1.75} aria-hidden />
        <span className={styles['name']}>
          <strong>{t(`sharing.${source}`)}</strong>
          {!isOn && <span className={look('hint')}>{t(`sharing.hint_${source}`)}</span>}
        </span>
        {isOn ? <Badge tone="good">{t('sharing.is_on')}</Badge> : <StartButton source={source} />}
      </div>
      {share.kind === 'off' && share.refused !== null && (
        <ShareRefused source={source} refused={share.refused} />
      )}
    </>
  );
}

/** Asks the browser for the source; the click itself must ask, since browsers require a user's action. */
function StartButton({ source }: { readonly source: ShareSource }) {
  const share = useSelected(selectShare, source);
  const send = useSend();
  const { t } = useTranslation();
  return (
    <Button
      variant="primary"
      icon={SOURCE_ICONS[source]}
      busy={share.kind === 'asking'}
      onPress={() => send({ type: 'SharingWanted', source })}
    >
      {t(`sharing.start_${source}`)}
    </Button>
  );
}
