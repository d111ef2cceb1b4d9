import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { parseRouteId } from '#domain/navigation.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Select } from '#views/components/Select.tsx';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { AnnouncementList } from './AnnouncementList.tsx';
import { bySituation } from '#views/kit/staff/contestSituation.ts';
import { selectContests, selectIsContestMissing } from '#streams/state/contest/staffContests.ts';
import { NotFoundScreen } from '#views/kit/NotFoundScreen.tsx';
import styles from './CoordinatorCommunicationScreen.module.css';

/** /communication of coordinators: the announcements of a contest, read-only. */
export function CoordinatorCommunicationScreen() {
  const { t } = useTranslation();
  const send = useSend();
  const nowAt = useSelected(selectNow);
  const contests = useSelected(selectContests) ?? [];
  const [params, setParams] = useSearchParams();
  const chosenId = parseRouteId(params.get('contest') ?? undefined);
  const suggestedId = nowAt === 0 ? null : (bySituation(contests, nowAt)[0]?.id ?? null);
  const contestId = chosenId ?? suggestedId;
  useEffect(() => {
    if (contestId !== null) send({ type: 'ContestOpened', contestId });
  }, [send, contestId]);
  const isMissing = useSelected(selectIsContestMissing, contestId);
  if (isMissing) return <NotFoundScreen />;
  return (
    <>
      <PageHeader
        title={t('staff.communication.title')}
        actions={
          contestId !== null && (
            <div className={styles['contest']}>
              <Select
                label={t('staff.feed.contest')}
                hideLabel
                value={String(contestId)}
                onChange={(id) => setParams({ contest: id }, { replace: true })}
                options={contests.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            </div>
          )
        }
      />
      {contestId !== null && (
        <div className={styles['column']}>
          <AnnouncementList contestId={contestId} />
        </div>
      )}
    </>
  );
}
