import { useTranslation } from 'react-i18next';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { ContestGroups } from '#views/kit/staff/ContestGroups.tsx';

/** /standing of spectators and organisers: the contests whose boards can be followed (SPE-1). */
export function StandingsScreen() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('standings.title')} meta={<span>{t('standings.choose')}</span>} />
      <ContestGroups pathOf={({ id }) => `/standing/${id}`} />
    </>
  );
}
