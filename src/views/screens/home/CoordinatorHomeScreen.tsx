import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/PageHeader.tsx';
import { ContestGroups } from '../contest/ContestGroups.tsx';

/** /home of coordinators: their contests with what is left of them. */
export function CoordinatorHomeScreen() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('staff.home.title')} />
      <ContestGroups pathOf={({ id }) => `/communication?contest=${id}`} />
    </>
  );
}
