import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/PageHeader.tsx';
import { ContestGroups } from './ContestGroups.tsx';

/** /contests: all contests of the organiser, the running ones first with their countdowns (AUT-2). */
export function ContestsScreen() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('staff.contests.title')} />
      <ContestGroups pathOf={({ id }) => `/contest/${id}`} />
    </>
  );
}
