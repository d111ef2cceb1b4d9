import { CameraOff, LoaderCircle } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ShareSource } from '#domain/proctoring/proctoring.ts';
import { type MonitoredPicture, type Monitoring } from '#protocol/wire/staff/proctoring/monitoring.ts';
import { Button } from '#views/components/Button.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useResource } from '#views/kit/useResource.ts';
import { type Watched } from './happenings.ts';
import { near, ofSource, pictureAt } from './pictureTimes.ts';
import styles from './Monitoring.module.css';

/** Numbers of pictures loaded in advance: around a still picture, and further ahead of a film. */
const STANDING = { before: 1, after: 2 };
const PLAYING = { before: 0, after: 8 };

interface PicturesProps {
  readonly monitoring: Monitoring;
  readonly watched: Watched;
  readonly sources: readonly ShareSource[];
  readonly at: number;
  readonly isFilm: boolean;
  readonly onLoading: (source: ShareSource, isLoading: boolean) => void;
}

/** Camera and screen at a time, side by side; only the pictures that come next are loaded in advance. */
export function Pictures(props: PicturesProps) {
  const { sources, monitoring } = props;
  const bySource = useMemo(
    () => ({
      camera: ofSource(monitoring.pictures, 'camera'),
      screen: ofSource(monitoring.pictures, 'screen'),
    }),
    [monitoring.pictures],
  );
  return (
    <div className={styles['pictures']} data-count={sources.length}>
      {sources.map((source) => (
        <Stream key={source} {...props} source={source} pictures={bySource[source]} />
      ))}
    </div>
  );
}

type StreamProps = PicturesProps & {
  readonly source: ShareSource;
  readonly pictures: readonly MonitoredPicture[];
};

function Stream(props: StreamProps) {
  const { monitoring, source, pictures, at, isFilm, onLoading } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const picture = pictureAt(pictures, at);
  const of = {
    uid: monitoring.person.id,
    cid: monitoring.contest.id,
    way: isFilm ? 'film' : 'person',
  } as const;
  const ahead = near(pictures, at, isFilm ? PLAYING : STANDING).filter(({ id }) => id !== picture?.id);
  const hasPicture = picture !== null;
  useEffect(() => {
    if (!hasPicture) onLoading(source, false);
    return () => onLoading(source, false);
  }, [hasPicture, source, onLoading]);
  const name = t(`person_monitoring.kind.${source}`);
  return (
    <figure className={styles['stream']} aria-label={name}>
      <div className={styles['frame']}>
        {picture === null ? (
          <Missing {...props} />
        ) : (
          <Shown of={of} picture={picture} name={name} onLoading={onLoading} />
        )}
      </div>
      <figcaption className={styles['caption']}>
        <strong>{name}</strong>
        <span>
          {picture !== null && format.timeWithSeconds(picture.at)}
          {picture !== null && ` · ${format.bytes(picture.bytes)}`}
          {picture !== null &&
            picture.missed > 0 &&
            ` · ${t('person_monitoring.missed', { count: picture.missed })}`}
        </span>
      </figcaption>
      {ahead.map(({ id }) => (
        <Fetched key={id} of={of} id={id} />
      ))}
    </figure>
  );
}

interface PictureOf {
  readonly uid: number;
  readonly cid: number;
  readonly way: 'person' | 'film';
}

/** Loads a picture that is not shown yet. */
function Fetched({ of, id }: { readonly of: PictureOf; readonly id: number }) {
  useResource('monitoringPicture', { ...of, picture: id });
  return null;
}

function Shown(props: {
  readonly of: PictureOf;
  readonly picture: MonitoredPicture;
  readonly name: string;
  readonly onLoading: (source: ShareSource, isLoading: boolean) => void;
}) {
  const { of, picture, name, onLoading } = props;
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const format = useFormat();
  const { answer, isLoading, failure, refresh } = useResource('monitoringPicture', {
    ...of,
    picture: picture.id,
  });
  const { source } = picture;
  const address = answer?.blobUrl ?? null;
  useEffect(() => onLoading(source, isLoading), [onLoading, source, isLoading]);
  if (failure !== null)
    return (
      <div className={styles['missing']} role="alert">
        <CameraOff size={24} strokeWidth={1.5} aria-hidden />
        <p>{tAny(failure.key)}</p>
        <Button size="s" onPress={refresh}>
          {t('state.try_again')}
        </Button>
      </div>
    );
  return (
    <>
      {address !== null && (
        <img
          className={styles['image']}
          src={address}
          width={picture.width}
          height={picture.height}
          data-loading={isLoading || undefined}
          alt={t('person_monitoring.picture_of', { what: name, time: format.timeWithSeconds(picture.at) })}
        />
      )}
      {isLoading && <LoaderCircle className={styles['waiting']} size={24} strokeWidth={1.75} aria-hidden />}
    </>
  );
}

/** The reason why there is no picture at a time. */
function Missing({ watched, source, at, monitoring }: StreamProps) {
  const { t } = useTranslation();
  const { fromAt, toAt } = watched.facts.watched;
  const gap = watched.coverage[source].gaps.find((one) => one.fromAt <= at && at < one.toAt);
  const why =
    at < fromAt
      ? t('person_monitoring.not_watched_before')
      : at >= toAt
        ? t('person_monitoring.not_watched_after')
        : gap === undefined
          ? t('person_monitoring.no_picture')
          : t(`person_monitoring.why.${gap.why}`);
  return (
    <div className={styles['missing']}>
      <CameraOff size={24} strokeWidth={1.5} aria-hidden />
      <p>{monitoring.pictures.length === 0 && gap === undefined ? t('person_monitoring.no_picture') : why}</p>
    </div>
  );
}
