import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Report } from '#protocol/wire/staff/operations/reports.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card, Section } from '#views/components/Section.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { ReportCard } from './ReportCard.tsx';
import { look } from '#views/components/look.ts';

/**
 * Problem reports by people in a contest or (null) in all contests: first the open ones, then those that were
 * dealt with.
 */
export function ReportsPanel({ contestId }: { readonly contestId: number | null }) {
  const resource = useResource(
    'reports',
    contestId === null ? {} : { contest: contestId },
    contestId === null ? {} : { contestId },
  );
  return (
    <Loaded of={resource} shape="rows" count={6}>
      {({ reports }) => <Shown reports={reports} namesContest={contestId === null} />}
    </Loaded>
  );
}

function Shown(props: { readonly reports: readonly Report[]; readonly namesContest: boolean }) {
  const { reports: all, namesContest } = props;
  const { t } = useTranslation();
  const nowAt = useSelected(selectNow);
  const [open, closed] = useMemo(
    () => [all.filter((one) => one.closed_at === null), all.filter((one) => one.closed_at !== null)],
    [all],
  );
  const cards = (reports: readonly Report[]) => (
    <ul className={look('grid', 'gap12')}>
      {reports.map((report) => (
        <ReportCard key={report.id} report={report} namesContest={namesContest} nowAt={nowAt} />
      ))}
    </ul>
  );
  return (
    <div className={look('grid', 'gap16')}>
      <Section title={t('reports.open', { count: open.length })} hint={t('reports.hint')}>
        {open.length === 0 ? (
          <Card>
            <EmptyState icon={CircleCheck} title={t('reports.none')} text={t('reports.none_text')} />
          </Card>
        ) : (
          cards(open)
        )}
      </Section>
      {closed.length > 0 && (
        <Section title={t('reports.closed', { count: closed.length })}>{cards(closed)}</Section>
      )}
    </div>
  );
}
