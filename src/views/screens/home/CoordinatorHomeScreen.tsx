import { PageHeader } from '../../components/PageHeader.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ContestGroups } from '../contest/ContestGroups.tsx';

/** /home of coordinators: their contests with what is left of them. */
export function CoordinatorHomeScreen() {
  const t = useTranslate();
  return (
    <>
      <PageHeader title={t('staff.home.title')} />
      <ContestGroups pathOf={({ id }) => `/communication?contest=${id}`} />
    </>
  );
}
