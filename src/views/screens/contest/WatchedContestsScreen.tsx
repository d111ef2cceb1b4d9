import { PageHeader } from '../../components/PageHeader.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ContestGroups } from './ContestGroups.tsx';

/** /contest of proctors: the contests they watch over. */
export function WatchedContestsScreen() {
  const t = useTranslate();
  return (
    <>
      <PageHeader title={t('staff.contests.title')} />
      <ContestGroups pathOf={({ id }) => `/contest/${id}`} />
    </>
  );
}
