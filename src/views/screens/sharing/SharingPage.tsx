import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Card } from '../../components/Section.tsx';
import { SharingInvitation } from './SharingInvitation.tsx';

/** In the place of a page of tasks, until what has to be shared is (SHL-5). */
export function SharingPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('sharing.tasks_kept')} />
      <Card>
        <SharingInvitation />
      </Card>
    </>
  );
}
