import { CameraOff, ImageOff, MonitorOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ShareSource } from '#domain/proctoring/proctoring.ts';
import { type PictureWay } from '#domain/proctoring/watching/watching.ts';
import { type Tile } from '#protocol/wire/staff/proctoring/watching.ts';
import { useNewestPicture } from './usePicture.ts';
import { look } from '#views/components/look.ts';
import styles from './WatchedPicture.module.css';

const OFF = { camera: CameraOff, screen: MonitorOff };

interface WatchedProps {
  readonly contestId: number;
  readonly participantId: number;
  readonly source: ShareSource;
  readonly state: Tile['camera']['state'];
  readonly pictureId: number | null;
  readonly way: PictureWay;
  /** The contestant's name, for the alternative text. */
  readonly name: string;
  /** It is in a corner, where an icon with a tooltip replaces the text. */
  readonly isSmall?: boolean;
}

/** The newest picture of a source, or the reason why there is none; dimmed if sharing has ended. */
export function WatchedPicture(props: WatchedProps) {
  const { source, state, name, isSmall = false, ...of } = props;
  const { t } = useTranslation();
  const picture = useNewestPicture(of);
  const label = t(`wall.picture_${source}`, { name });
  if (props.pictureId === null || picture?.failure)
    return (
      <div className={styles['empty']} data-source={source}>
        <NoPicture {...{ source, state, isSmall }} isFailed={props.pictureId !== null} />
      </div>
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

/** The reasons why neither screen nor camera has a picture, one line each, instead of both pictures. */
export function NoPictures(props: {
  readonly of: readonly { readonly source: ShareSource; readonly state: WatchedProps['state'] }[];
}) {
  return (
    <div className={styles['empty']}>
      {props.of.map(({ source, state }) => (
        <NoPicture key={source} {...{ source, state }} isFailed={false} />
      ))}
    </div>
  );
}

function NoPicture(
  props: Pick<WatchedProps, 'source' | 'state' | 'isSmall'> & { readonly isFailed: boolean },
) {
  const { source, state, isSmall = false, isFailed } = props;
  const { t } = useTranslation();
  const Icon = isFailed ? ImageOff : OFF[source];
  const notShared = state === 'on' ? 'wall.no_picture_yet' : (`wall.share_${state}` as const);
  const why = t(isFailed ? 'wall.picture_failed' : notShared);
  return (
    <span className={styles['none']} title={isSmall ? why : undefined}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span className={isSmall ? 'visually-hidden' : look('shrink', 'anywhere')}>{why}</span>
    </span>
  );
}
