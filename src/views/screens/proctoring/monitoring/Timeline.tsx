import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHARE_SOURCES, type ShareSource } from '#domain/proctoring/proctoring.ts';
import { type Span } from '#domain/proctoring/watching/coverage.ts';
import { type Monitoring } from '#protocol/wire/staff/proctoring/monitoring.ts';
import { Card } from '#views/components/Section.tsx';
import { FilmControls } from './FilmControls.tsx';
import { type Kind, KINDS, type Watched } from './happenings.ts';
import { HappeningList } from './HappeningList.tsx';
import { KindFilter } from './KindFilter.tsx';
import { Pictures } from './Pictures.tsx';
import { indexAt } from './pictureTimes.ts';
import { TimeAxis } from './TimeAxis.tsx';
import { around } from './timeWindow.ts';
import { useFilm } from './useFilm.ts';
import { look } from '#views/components/look.ts';

/** Time before the start and after the end for which sessions and contact are also shown, ms. */
const AROUND_MS = 5 * 60_000;

/** Pictures, film controls, time axis and list of happenings, all at the same selected time. */
export function Timeline({
  monitoring,
  watched,
}: {
  readonly monitoring: Monitoring;
  readonly watched: Watched;
}) {
  const { contest, at: nowAt } = monitoring;
  const { t } = useTranslation();
  const bounds = useMemo(
    (): Span => ({
      fromAt: contest.start_at - AROUND_MS,
      toAt: Math.max(contest.start_at, Math.min(nowAt, contest.end_at)) + AROUND_MS,
    }),
    [contest.start_at, contest.end_at, nowAt],
  );
  const [hidden, setHidden] = useState<ReadonlySet<Kind>>(new Set());
  const [view, setView] = useState<Span>(bounds);
  const pictures = useMemo(
    () => monitoring.pictures.filter(({ source }) => !hidden.has(source)),
    [monitoring.pictures, hidden],
  );
  const [at, setAt] = useState(() => pictures[0]?.at ?? contest.start_at);
  const [loading, setLoading] = useState<ReadonlySet<ShareSource>>(new Set());
  const go = useCallback(
    (to: number) => {
      const inside = Math.min(bounds.toAt, Math.max(bounds.fromAt, to));
      setAt(inside);
      setView((known) => around(known, bounds, inside));
    },
    [bounds],
  );
  const film = useFilm(pictures, { at, go, isReady: loading.size === 0 });
  const { stop } = film;
  const goBy = useCallback(
    (to: number) => {
      stop();
      go(to);
    },
    [stop, go],
  );
  const onLoading = useCallback((source: ShareSource, isLoading: boolean) => {
    setLoading((known) => {
      if (known.has(source) === isLoading) return known;
      const others = [...known].filter((one) => one !== source);
      return new Set(isLoading ? [...others, source] : others);
    });
  }, []);
  const sources = SHARE_SOURCES.filter(
    (source) =>
      !hidden.has(source) && (contest[source] || monitoring.pictures.some((one) => one.source === source)),
  );
  return (
    <>
      <Card>
        <div className={look('grid', 'gap12', 'shrink')}>
          <Pictures
            monitoring={monitoring}
            watched={watched}
            sources={sources}
            at={at}
            isFilm={film.isPlaying}
            onLoading={onLoading}
          />
          <FilmControls pictures={pictures} at={at} index={indexAt(pictures, at)} film={film} onGo={goBy} />
          <TimeAxis
            monitoring={monitoring}
            watched={watched}
            bounds={bounds}
            view={view}
            hidden={hidden}
            at={at}
            pictures={pictures}
            onView={setView}
            onGo={goBy}
            onPlay={film.toggle}
          />
          <KindFilter kinds={KINDS} hidden={hidden} onChange={setHidden} />
        </div>
      </Card>
      <Card title={t('person_monitoring.happened')}>
        <HappeningList happenings={watched.happenings} view={view} hidden={hidden} at={at} onGo={goBy} />
      </Card>
    </>
  );
}
