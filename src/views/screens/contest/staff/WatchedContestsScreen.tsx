import { useTranslation } from 'react-i18next';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { ContestGroups } from '#views/kit/staff/ContestGroups.tsx';

/** /contest of proctors: the contests they watch over. */
export function WatchedContestsScreen() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('staff.contests.title')} />
      <ContestGroups pathOf={({ id }) => `/contest/${id}`} />
    </>
  );
}
