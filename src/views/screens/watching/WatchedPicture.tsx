import { CameraOff, ImageOff, MonitorOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ShareSource } from '../../../../domain/proctoring.ts';
import { type PictureWay } from '../../../../domain/watching.ts';
import { type Tile } from '../../../../protocol/wire/staff/watching.ts';
import { useNewestPicture } from './usePicture.ts';
import styles from './WatchedPicture.module.css';

const OFF = { camera: CameraOff, screen: MonitorOff };

/** The newest picture of a camera or a screen, or why there is none. A picture of what is not shared any more is dimmed. */
export function WatchedPicture(props: {
  readonly contestId: number;
  readonly participantId: number;
  readonly source: ShareSource;
  readonly state: Tile['camera']['state'];
  readonly pictureId: number | null;
  readonly way: PictureWay;
  /** Whose it is, for who cannot see it. */
  readonly name: string;
}) {
  const { source, state, name, ...of } = props;
  const { t } = useTranslation();
  const picture = useNewestPicture(of);
  const Off = OFF[source];
  const label = t(`wall.picture_${source}`, { name });
  if (props.pictureId === null)
    return (
      <span className={styles['empty']} data-source={source}>
        <Off size={20} strokeWidth={1.75} aria-hidden />
        <span className={styles['why']}>
          {t(state === 'on' ? 'wall.no_picture_yet' : `wall.share_${state}`)}
        </span>
      </span>
    );
  if (picture?.failure)
    return (
      <span className={styles['empty']} data-source={source}>
        <ImageOff size={20} strokeWidth={1.75} aria-hidden />
        <span className={styles['why']}>{t('wall.picture_failed')}</span>
      </span>
    );
  if (!picture?.url)
    return <span className={styles['empty']} data-source={source} data-loading aria-label={label} />;
  return (
    <img
      className={styles['picture']}
      src={picture.url}
      alt={label}
      data-source={source}
      data-off={state !== 'on' || undefined}
      draggable={false}
    />
  );
}
