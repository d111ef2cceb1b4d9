import { Camera, CameraOff, Flag, Globe, Monitor, MonitorOff, UserRound, UserRoundX } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ShareSource } from '#domain/proctoring/proctoring.ts';
import { type Lack } from '#domain/proctoring/watching/watching.ts';
import { type Tile } from '#protocol/wire/staff/proctoring/watching.ts';
import { Ago } from './Ago.tsx';
import { HeadlineTag } from './HeadlineTag.tsx';
import { headlineOf, lastPictureAt, nameOf } from './tileFacts.ts';
import { NoPictures, WatchedPicture } from './WatchedPicture.tsx';
import { look } from '#views/components/look.ts';
import styles from './WallTile.module.css';

/** Sizes of a contestant's tile: `s` has only text (and loads no picture), `m`, `l`. */
export const DENSITIES = ['s', 'm', 'l'] as const;
export type Density = (typeof DENSITIES)[number];

/** The screen comes first; the camera is in its corner. */
const SOURCES: readonly ShareSource[] = ['screen', 'camera'];

interface TileProps {
  /** Id of the element with its text, which describes the tile. */
  readonly wordsId: string;
  readonly contestId: number;
  readonly tile: Tile;
  readonly urgency: number;
  readonly lacks: readonly Lack[];
  readonly density: Density;
  readonly wants: { readonly camera: boolean; readonly screen: boolean };
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (id: number) => void;
}

/** One contestant on the wall (PRC-6). It renders again only if one of its props changes. */
export const WallTile = memo(DrawnTile, (before, after) =>
  (Object.keys(after) as (keyof TileProps)[]).every(
    (key) =>
      Object.is(before[key], after[key]) || (key === 'lacks' && String(before.lacks) === String(after.lacks)),
  ),
);

function DrawnTile(props: TileProps) {
  const { wordsId, contestId, tile, urgency, lacks, density, wants, isActive, isOpen, onOpen } = props;
  const name = nameOf(tile);
  return (
    <div
      className={styles['tile']}
      data-urgency={urgency}
      data-active={isActive || undefined}
      data-open={isOpen || undefined}
      data-density={density}
      onClick={() => onOpen(tile.id)}
    >
      {density !== 's' && <Pictures contestId={contestId} tile={tile} wants={wants} name={name} />}
      <Words id={wordsId} tile={tile} lacks={lacks} wants={wants} name={name} isLong={density === 'l'} />
    </div>
  );
}

/**
 * The screen with the camera in its corner, or the only required source. Without any picture both reasons
 * stand below each other, since a text in the corner would cover another text.
 */
function Pictures(props: Pick<TileProps, 'contestId' | 'tile' | 'wants'> & { readonly name: string }) {
  const { contestId, tile, wants, name } = props;
  const sources = SOURCES.filter((source) => wants[source] || (source === 'screen' && !wants.camera));
  const isCornered = sources.length > 1;
  if (sources.every((source) => tile[source].picture === null))
    return (
      <div className={styles['pictures']}>
        <NoPictures of={sources.map((source) => ({ source, state: tile[source].state }))} />
      </div>
    );
  return (
    <div className={styles['pictures']} data-cornered={isCornered || undefined}>
      {sources.map((source) => {
        const isSmall = isCornered && source === 'camera';
        return (
          <div key={source} className={isSmall ? styles['inset'] : styles['whole']}>
            <WatchedPicture
              {...{ contestId, name, source, isSmall }}
              participantId={tile.id}
              way="wall"
              state={tile[source].state}
              pictureId={tile[source].picture?.id ?? null}
            />
          </div>
        );
      })}
    </div>
  );
}

function Words(
  props: Pick<TileProps, 'tile' | 'lacks' | 'wants'> & {
    readonly id: string;
    readonly name: string;
    readonly isLong: boolean;
  },
) {
  const { id, tile, lacks, wants, name, isLong } = props;
  const headline = headlineOf(tile, lacks);
  const place = [tile.room, tile.seat].filter(Boolean).join(' · ');
  const pictureAt = lastPictureAt(tile);
  return (
    <div id={id} className={styles['words']}>
      <p className={styles['name']}>
        <span className={styles['who']}>{name}</span>
        {place !== '' && <span className={look('firm', 'text2', 'size12', 'digits')}>{place}</span>}
      </p>
      <p className={styles['facts']}>
        <Facts tile={tile} wants={wants} />
        {headline === null ? (
          <span className={look('firm', 'text2', 'size12', 'digits')}>
            {pictureAt !== null && <Ago at={pictureAt} />}
          </span>
        ) : (
          <HeadlineTag headline={headline} />
        )}
      </p>
      {isLong && <More tile={tile} pictureAt={pictureAt} />}
    </div>
  );
}

function More({ tile, pictureAt }: { readonly tile: Tile; readonly pictureAt: number | null }) {
  const { t } = useTranslation();
  return (
    <p className={styles['more']}>
      <span>
        {pictureAt !== null && (
          <>
            {t('wall.last_picture')} <Ago at={pictureAt} />
          </>
        )}
      </span>
      {tile.charge !== null && <span>{t('wall.charge_of', { name: nameOf(tile.charge) })}</span>}
    </p>
  );
}

/** Presence, shared sources, internet and incidents, each as an icon with a name. */
function Facts({ tile, wants }: { readonly tile: Tile; readonly wants: TileProps['wants'] }) {
  const { t } = useTranslation();
  const Here = tile.is_here ? UserRound : UserRoundX;
  const isCameraOn = tile.camera.state === 'on';
  const isScreenOn = tile.screen.state === 'on';
  const CameraIcon = isCameraOn ? Camera : CameraOff;
  const ScreenIcon = isScreenOn ? Monitor : MonitorOff;
  const icon = { size: 15, strokeWidth: 2 };
  return (
    <span className={styles['icons']}>
      <Here {...icon} aria-label={t(tile.is_here ? 'wall.here' : 'wall.away')} data-good={tile.is_here} />
      {wants.camera && (
        <CameraIcon {...icon} aria-label={t(`wall.camera_${tile.camera.state}`)} data-good={isCameraOn} />
      )}
      {wants.screen && (
        <ScreenIcon {...icon} aria-label={t(`wall.screen_${tile.screen.state}`)} data-good={isScreenOn} />
      )}
      {tile.internet_at !== null && (
        <Globe {...icon} aria-label={t('wall.internet_seen')} data-good={false} />
      )}
      {tile.incidents.open > 0 && (
        <span
          className={styles['incidents']}
          title={t('wall.open_incidents', { count: tile.incidents.open })}
        >
          <Flag {...icon} aria-label={t('wall.open_incidents', { count: tile.incidents.open })} />
          {tile.incidents.open}
        </span>
      )}
    </span>
  );
}
