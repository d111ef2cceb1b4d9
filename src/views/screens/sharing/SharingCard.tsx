import { useTranslation } from 'react-i18next';
import { Card } from '../../components/Section.tsx';
import { SharingInvitation } from './SharingInvitation.tsx';

/** In the place of the list of tasks, until what has to be shared is (SHL-5). */
export function SharingCard() {
  const { t } = useTranslation();
  return (
    <Card title={t('sharing.tasks_kept')}>
      <SharingInvitation />
    </Card>
  );
}
