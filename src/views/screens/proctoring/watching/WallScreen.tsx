import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { parseRouteId } from '#domain/navigation.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { ErrorState } from '#views/components/ErrorState.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { selectContest } from '#streams/state/contest/staffContests.ts';
import { Wall } from './Wall.tsx';
import { selectWall } from './wallState.ts';

/** /contest/:cid of proctors: the contestants of a contest, live (PRC-6). */
export function WallScreen() {
  const contestId = parseRouteId(useParams()['cid']) ?? 0;
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const send = useSend();
  useEffect(() => {
    send({ type: 'WallOpened', contestId });
    return () => send({ type: 'WallClosed', contestId });
  }, [send, contestId]);
  const wall = useSelected(selectWall);
  const nowAt = useSelected(selectNow);
  const contest = useSelected(selectContest, contestId);
  const title = contest?.name ?? t('wall.title');
  if (wall.refused !== null && wall.tiles === null)
    return (
      <>
        <PageHeader title={title} />
        <ErrorState
          title={t('wall.not_loaded')}
          text={tAny(wall.refused)}
          onRetry={() => send({ type: 'SnapshotsOutdated', calls: ['wall'] })}
        />
      </>
    );
  if (wall.contestId !== contestId || wall.tiles === null || wall.checks === null || nowAt === 0)
    return (
      <>
        <PageHeader title={title} />
        <Skeleton shape="cards" count={12} />
      </>
    );
  return (
    <Wall title={title} contestId={contestId} wall={{ ...wall, tiles: wall.tiles, checks: wall.checks }} />
  );
}
