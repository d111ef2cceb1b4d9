import { useTranslation } from 'react-i18next';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { ReportsPanel } from './ReportsPanel.tsx';

/** /reports: problem reports from all contests of the staff member. */
export function ReportsScreen() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('reports.title')} />
      <ReportsPanel contestId={null} />
    </>
  );
}
