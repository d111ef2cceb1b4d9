import { ChevronLeft, ChevronRight, Radio } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHARE_SOURCES, type ShareSource } from '#domain/proctoring/proctoring.ts';
import { type WatchedContest } from '#domain/proctoring/watching/watching.ts';
import { type Tile, type WatchedPerson } from '#protocol/wire/staff/proctoring/watching.ts';
import { Button } from '#views/components/Button.tsx';
import { IconButton } from '#views/components/IconButton.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Ago } from './Ago.tsx';
import { nameOf } from './tileFacts.ts';
import { Timeline } from './Timeline.tsx';
import { picturesAt, stepFrom } from './timelineMarks.ts';
import { WatchedPicture } from './WatchedPicture.tsx';
import { ZoomDialog } from './ZoomDialog.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './PersonPanel.module.css';

/** Camera and screen side by side: the newest pictures, or those of a time on the timeline. */
export function PicturesPart(props: {
  readonly contestId: number;
  readonly tile: Tile;
  readonly checks: WatchedContest;
  readonly person: WatchedPerson;
  /** The field for the length of the timeline. */
  readonly choice: ReactNode;
}) {
  const { contestId, tile, checks, person, choice } = props;
  const { t } = useTranslation();
  /** null: the newest pictures, live. */
  const [chosenAt, setChosenAt] = useState<number | null>(null);
  const [zoomed, setZoomed] = useState<ShareSource | null>(null);
  const { pictures } = person;
  const at = chosenAt ?? pictures.at(-1)?.at ?? person.until_at;
  const then = picturesAt(pictures, at);
  const shown = (source: ShareSource) => (chosenAt === null ? tile[source].picture : then[source]);
  const framed = framedOf(tile, checks);
  const zoomedId = zoomed === null ? null : (shown(zoomed)?.id ?? null);
  const first = pictures[0]?.at ?? person.until_at;
  return (
    <section className={styles['part']} aria-label={t('wall.pictures')}>
      <div
        className={classNames(look('grid', 'gap8'), styles['pictures'])}
        data-two={framed.length > 1 || undefined}
      >
        {framed.map((source) => {
          const picture = shown(source);
          return (
            <Framed
              key={source}
              contestId={contestId}
              tile={tile}
              source={source}
              picture={picture}
              isNewest={chosenAt === null}
              onZoom={() => setZoomed(source)}
            />
          );
        })}
      </div>
      <Steps pictures={pictures} at={at} isNewest={chosenAt === null} onChoose={setChosenAt}>
        {choice}
      </Steps>
      <Timeline
        fromAt={Math.max(person.from_at, Math.min(first, checks.start_at))}
        untilAt={person.until_at}
        pictures={pictures}
        signals={person.signals}
        incidents={person.incidents}
        at={at}
        onChoose={setChosenAt}
      />
      {zoomed !== null && zoomedId !== null && (
        <ZoomDialog
          title={`${nameOf(tile)} · ${t(`wall.${zoomed}`)}`}
          of={{ contestId, participantId: tile.id, pictureId: zoomedId, way: 'person' }}
          onClose={() => setZoomed(null)}
        />
      )}
    </section>
  );
}

/** Sources that are required or have pictures; both sources if none is or has. */
function framedOf(tile: Tile, checks: WatchedContest): readonly ShareSource[] {
  const sources = SHARE_SOURCES.filter((source) => checks[source] || tile[source].picture !== null);
  return sources.length === 0 ? SHARE_SOURCES : sources;
}

/** A picture as a button that enlarges it, with its source and time. */
function Framed(props: {
  readonly contestId: number;
  readonly tile: Tile;
  readonly source: ShareSource;
  readonly picture: { readonly id: number; readonly at: number } | null;
  /** It is the newest picture, not one of a chosen time. */
  readonly isNewest: boolean;
  readonly onZoom: () => void;
}) {
  const { contestId, tile, source, picture, isNewest, onZoom } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { state, label } = tile[source];
  return (
    <figure className={look('grid', 'gap4', 'shrink')}>
      <button
        type="button"
        className={styles['frame']}
        data-source={source}
        disabled={picture === null}
        aria-label={t(`wall.zoom_${source}`)}
        onClick={onZoom}
      >
        <WatchedPicture
          contestId={contestId}
          participantId={tile.id}
          source={source}
          state={isNewest ? state : 'on'}
          pictureId={picture?.id ?? null}
          way="person"
          name={nameOf(tile)}
        />
      </button>
      <figcaption className={look('flex', 'wrap', 'gap0x8', 'text2', 'size12')}>
        <span>{t(`wall.${source}_${state}`)}</span>
        {label !== '' && <span>{label}</span>}
        {picture !== null && (
          <span>
            {format.timeWithSeconds(picture.at)} {isNewest && <Ago at={picture.at} />}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

/** Buttons for the previous and next picture, the shown time, and a button back to the newest. */
function Steps(props: {
  readonly pictures: WatchedPerson['pictures'];
  readonly at: number;
  readonly isNewest: boolean;
  readonly onChoose: (at: number | null) => void;
  readonly children: ReactNode;
}) {
  const { pictures, at, isNewest, onChoose, children } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const before = stepFrom(pictures, at, -1);
  const after = stepFrom(pictures, at, 1);
  return (
    <div className={look('row', 'wrap', 'gap8')}>
      <IconButton
        icon={ChevronLeft}
        label={t('wall.picture_before')}
        disabled={before === null}
        onPress={() => onChoose(before)}
      />
      <IconButton
        icon={ChevronRight}
        label={t('wall.picture_after')}
        disabled={after === null}
        onPress={() => onChoose(after)}
      />
      {pictures.length > 0 && (
        <span className={look('weight600', 'digits')}>{format.timeWithSeconds(at)}</span>
      )}
      {!isNewest && (
        <Button size="s" icon={Radio} onPress={() => onChoose(null)}>
          {t('wall.newest')}
        </Button>
      )}
      <div className={styles['window']}>{children}</div>
    </div>
  );
}
