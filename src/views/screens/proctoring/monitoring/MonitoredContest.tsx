import { CameraOff } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Monitoring } from '#protocol/wire/staff/proctoring/monitoring.ts';
import { Alert } from '#views/components/Alert.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card } from '#views/components/Section.tsx';
import { usePrinting } from '#views/components/usePrinting.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { CoverageSummary } from './CoverageSummary.tsx';
import { watchedOf } from './happenings.ts';
import { PrintedReport } from './PrintedReport.tsx';
import { Timeline } from './Timeline.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Monitoring.module.css';

/** One contest of a person: coverage, the pictures, and all happenings on one time axis. */
export function MonitoredContest({ uid, cid }: { readonly uid: number; readonly cid: number }) {
  const { t } = useTranslation();
  const resource = useResource('monitoring', { uid, cid }, { contestId: cid });
  const { isLoading, refresh } = resource;
  return (
    <Loaded of={resource} shape="cards" count={3} title={t('person_monitoring.not_loaded')}>
      {(answer) => <Shown monitoring={answer} isLoading={isLoading} onRefresh={refresh} />}
    </Loaded>
  );
}

function Shown(props: {
  readonly monitoring: Monitoring;
  readonly isLoading: boolean;
  readonly onRefresh: () => void;
}) {
  const { monitoring, isLoading, onRefresh } = props;
  const { contest, pictures, at } = monitoring;
  const { t } = useTranslation();
  const format = useFormat();
  const watched = useMemo(() => watchedOf(monitoring), [monitoring]);
  const isPrinting = usePrinting();
  const isWatchless = !contest.camera && !contest.screen && watched.happenings.length === 0;
  return (
    <>
      {isPrinting && <PrintedReport monitoring={monitoring} watched={watched} />}
      <div className={classNames(look('grid', 'gap', 'shrink'), styles['onScreen'])}>
        <CoverageSummary
          monitoring={monitoring}
          watched={watched}
          isLoading={isLoading}
          onRefresh={onRefresh}
        />
        {at < contest.start_at && (
          <Alert
            tone="note"
            title={t('person_monitoring.before')}
            text={t('person_monitoring.before_text', { time: format.dateTime(contest.start_at) })}
          />
        )}
        {at > contest.kept_until && (
          <Alert
            tone="note"
            title={t('person_monitoring.over')}
            text={t('person_monitoring.over_text', { time: format.dateTime(contest.kept_until) })}
          />
        )}
        {monitoring.is_cut && <Alert tone="wait" title={t('person_monitoring.cut')} />}
        {isWatchless && pictures.length === 0 ? (
          <Card>
            <EmptyState
              icon={CameraOff}
              title={t('person_monitoring.nothing')}
              text={t('person_monitoring.nothing_text')}
            />
          </Card>
        ) : (
          <Timeline monitoring={monitoring} watched={watched} />
        )}
      </div>
    </>
  );
}
