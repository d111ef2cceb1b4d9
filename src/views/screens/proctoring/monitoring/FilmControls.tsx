import { ChevronFirst, ChevronLast, Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type MonitoredPicture } from '#protocol/wire/staff/proctoring/monitoring.ts';
import { IconButton } from '#views/components/IconButton.tsx';
import { Select } from '#views/components/Select.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { stepFrom } from './pictureTimes.ts';
import { type Film, FILM_SPEEDS } from './useFilm.ts';
import { look } from '#views/components/look.ts';
import styles from './Monitoring.module.css';

/** The film of the pictures: play, one back, one forward, speed, and position. */
export function FilmControls(props: {
  readonly pictures: readonly MonitoredPicture[];
  readonly at: number;
  /** Index of the shown picture; -1: before the first. */
  readonly index: number;
  readonly film: Film;
  readonly onGo: (at: number) => void;
}) {
  const { pictures, at, index, film, onGo } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const step = (by: number) => {
    const to = stepFrom(pictures, at, by);
    if (to !== null) onGo(to);
  };
  const isEmpty = pictures.length === 0;
  const end = pictures.length - 1;
  const goTo = (place: number) => onGo(pictures[place]?.at ?? at);
  return (
    <div className={styles['film']} role="group" aria-label={t('person_monitoring.film')}>
      <div className={look('flex', 'gap4')}>
        <IconButton
          icon={ChevronFirst}
          label={t('person_monitoring.first')}
          disabled={isEmpty}
          onPress={() => goTo(0)}
        />
        <IconButton
          icon={SkipBack}
          label={t('person_monitoring.back')}
          disabled={isEmpty}
          onPress={() => step(-1)}
        />
        <IconButton
          icon={film.isPlaying ? Pause : Play}
          label={film.isPlaying ? t('person_monitoring.pause') : t('person_monitoring.play')}
          disabled={isEmpty}
          onPress={film.toggle}
        />
        <IconButton
          icon={SkipForward}
          label={t('person_monitoring.on')}
          disabled={isEmpty}
          onPress={() => step(1)}
        />
        <IconButton
          icon={ChevronLast}
          label={t('person_monitoring.last')}
          disabled={isEmpty}
          onPress={() => goTo(end)}
        />
      </div>
      <p className={styles['clock']} aria-live={film.isPlaying ? 'off' : 'polite'}>
        <strong>{format.timeWithSeconds(at)}</strong>
        <span>
          {isEmpty
            ? t('person_monitoring.no_pictures')
            : t('person_monitoring.place', {
                at: format.number(Math.max(1, index + 1), 0),
                of: format.number(pictures.length, 0),
              })}
        </span>
      </p>
      <div className={styles['speed']}>
        <Select
          label={t('person_monitoring.speed')}
          value={String(film.speed)}
          options={FILM_SPEEDS.map((speed) => ({
            value: String(speed),
            label: t('person_monitoring.a_second', { count: speed }),
          }))}
          onChange={(value) => {
            const speed = FILM_SPEEDS.find((one) => String(one) === value);
            if (speed !== undefined) film.setSpeed(speed);
          }}
        />
      </div>
    </div>
  );
}
