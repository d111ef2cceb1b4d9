import { Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { parseRouteId } from '#domain/navigation.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useSelected } from '#views/useSelected.ts';
import { bySituation } from '#views/kit/staff/contestSituation.ts';
import { selectContests } from '#streams/state/contest/staffContests.ts';
import { ScoringPanel } from './ScoringPanel.tsx';
import styles from './Scoring.module.css';

/** /scoring: a contest's scores with their reasons, adjustments by staff, and results (AUT-5). */
export function ScoringScreen() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const nowAt = useSelected(selectNow);
  const contests = useSelected(selectContests);
  if (contests === null || nowAt === 0)
    return (
      <>
        <PageHeader title={t('scoring.title')} />
        <Skeleton shape="rows" count={8} />
      </>
    );
  const ordered = bySituation(contests, nowAt);
  const asked = parseRouteId(params.get('contest') ?? undefined);
  const chosen = ordered.find(({ id }) => id === asked) ?? ordered[0];
  return (
    <>
      <PageHeader
        title={t('scoring.title')}
        eyebrow={chosen && <Link to={`/contest/${chosen.id}?tab=results`}>{chosen.name}</Link>}
      />
      {chosen === undefined ? (
        <Card>
          <EmptyState icon={Inbox} title={t('staff.contests.none')} text={t('staff.contests.none_text')} />
        </Card>
      ) : (
        <div className={styles['page']}>
          {ordered.length > 1 && (
            <div className={styles['choice']}>
              <Select
                label={t('scoring.contest')}
                value={String(chosen.id)}
                options={ordered.map(({ id, name }) => ({ value: String(id), label: name }))}
                onChange={(id) => setParams({ contest: id }, { replace: true })}
              />
            </div>
          )}
          <ScoringPanel key={chosen.id} contestId={chosen.id} />
        </div>
      )}
    </>
  );
}
