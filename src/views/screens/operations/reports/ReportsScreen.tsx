import { useTranslation } from 'react-i18next';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { ReportsPanel } from './ReportsPanel.tsx';

/** /reports: what people of all one's contests sent because something was wrong. */
export function ReportsScreen() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('reports.title')} />
      <ReportsPanel contestId={null} />
    </>
  );
}
