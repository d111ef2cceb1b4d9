import { CircleStop } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SNAPSHOT_PERIOD_MS } from '#domain/limits.ts';
import { isWholeScreen, SHARE_SOURCES, type ShareSource } from '#domain/proctoring/proctoring.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { type ShareState } from '#streams/state/proctoring/sharing.ts';
import { selectNextPicture } from '#streams/state/proctoring/pictures.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { KeyValue } from '#views/components/KeyValue.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card } from '#views/components/Section.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { usePreview } from '#views/previewContext.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { Sample } from './Sample.tsx';
import { ShareRefused } from './ShareRefused.tsx';
import { selectShare, SOURCE_ICONS } from './SourceLine.tsx';
import { look } from '#views/components/look.ts';
import styles from './SharedCard.module.css';

type Shared = Extract<ShareState, { kind: 'on' }>;

const MS = 1_000;

/** One source as the organisers see it: live and with its pictures, and the button that ends it. */
export function SharedCard({ source }: { readonly source: ShareSource }) {
  const share = useSelected(selectShare, source);
  const { t } = useTranslation();
  const isOn = share.kind === 'on';
  return (
    <Card
      title={t(`sharing.${source}`)}
      actions={<Badge tone={isOn ? 'good' : 'bad'}>{isOn ? t('sharing.is_on') : t('sharing.is_off')}</Badge>}
    >
      <div className={look('grid', 'single', 'gap16')}>
        {isOn ? <On source={source} share={share} /> : <Off source={source} share={share} />}
        <StartOrStop source={source} share={share} />
      </div>
    </Card>
  );
}

function On({ source, share }: { readonly source: ShareSource; readonly share: Shared }) {
  const { t } = useTranslation();
  const nowAt = useSelected(selectNow);
  const format = useFormat();
  const { label, surface, sinceAt, sentAt } = share;
  return (
    <>
      <Preview source={source} sinceAt={sinceAt} />
      {source === 'screen' && !isWholeScreen(label, surface) && (
        <Alert tone="wait" title={t('sharing.warning_title')} text={t('sharing.warning_text')} />
      )}
      <KeyValue
        items={[
          { label: t('monitoring.since'), value: <RelativeTime at={sinceAt} nowAt={nowAt} /> },
          {
            label: t('monitoring.last'),
            value: sentAt === null ? t('monitoring.none_yet') : format.timeWithSeconds(sentAt),
          },
          { label: t('monitoring.next'), value: <NextPicture source={source} /> },
          ...(label === '' ? [] : [{ label: t('monitoring.name'), value: label }]),
        ]}
      />
      <Sample key={sinceAt} source={source} />
    </>
  );
}

function Off({ source, share }: { readonly source: ShareSource; readonly share: ShareState }) {
  const { t } = useTranslation();
  const Icon = SOURCE_ICONS[source];
  return (
    <>
      <div className={styles['frame']}>
        <Icon size={40} strokeWidth={1.5} aria-hidden />
      </div>
      <p className={look('hint')}>{t(`sharing.hint_${source}`)}</p>
      {share.kind === 'off' && share.refused !== null && (
        <ShareRefused source={source} refused={share.refused} />
      )}
    </>
  );
}

function Preview({ source, sinceAt }: { readonly source: ShareSource; readonly sinceAt: number }) {
  const video = useRef<HTMLVideoElement>(null);
  const preview = usePreview();
  const { t } = useTranslation();
  useEffect(
    () => (video.current === null ? undefined : preview()?.show(video.current, source)),
    [preview, source, sinceAt],
  );
  return (
    <video
      ref={video}
      className={styles['frame']}
      aria-label={t(`monitoring.preview_${source}`)}
      autoPlay
      muted
      playsInline
    />
  );
}

function NextPicture({ source }: { readonly source: ShareSource }) {
  const next = useSelected(selectNextPicture);
  const nowAt = useSelected(selectNow);
  const { t } = useTranslation();
  if (next === null) return t('monitoring.next_waits');
  // If both sources are shared, they take turns.
  const turns = next.source === source ? 0 : SHARE_SOURCES.length - 1;
  const seconds = Math.ceil((next.at + turns * SNAPSHOT_PERIOD_MS - nowAt) / MS);
  return (
    <span className="tabular">
      {seconds > 0 ? t('monitoring.next_in', { count: seconds }) : t('monitoring.next_now')}
    </span>
  );
}

/** One button for both actions, so that it keeps the focus after a click. */
function StartOrStop({ source, share }: { readonly source: ShareSource; readonly share: ShareState }) {
  const confirm = useConfirm();
  const send = useSend();
  const { t } = useTranslation();
  const isOn = share.kind === 'on';
  const stop = async () => {
    const isSure = await confirm({
      title: t(`monitoring.stop_title_${source}`),
      message: t('monitoring.stop_text'),
      confirmLabel: t('monitoring.stop'),
      isDangerous: true,
    });
    if (isSure) send({ type: 'SharingStopConfirmed', source });
  };
  return (
    <div>
      <Button
        variant={isOn ? 'secondary' : 'primary'}
        icon={isOn ? CircleStop : SOURCE_ICONS[source]}
        busy={share.kind === 'asking'}
        onPress={isOn ? () => void stop() : () => send({ type: 'SharingWanted', source })}
      >
        {isOn ? t('monitoring.stop') : t(`sharing.start_${source}`)}
      </Button>
    </div>
  );
}
