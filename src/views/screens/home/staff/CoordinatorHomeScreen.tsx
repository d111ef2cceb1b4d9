import { useTranslation } from 'react-i18next';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Section } from '#views/components/Section.tsx';
import { useSelected } from '#views/useSelected.ts';
import { ContestGroups } from '#views/kit/staff/ContestGroups.tsx';
import { selectContests } from '#streams/state/contest/staffContests.ts';
import { HallLinks } from '#views/kit/staff/HallLinks.tsx';
import styles from './CoordinatorHomeScreen.module.css';

/** /home of coordinators: their contests with the time left, and links to the work in their halls. */
export function CoordinatorHomeScreen() {
  const { t } = useTranslation();
  const contests = useSelected(selectContests) ?? [];
  return (
    <>
      <PageHeader title={t('staff.home.title')} />
      {contests.length > 0 && (
        <Section title={t('contest_form.section.hall')}>
          <ul className={styles['halls']}>
            {contests.map((contest) => (
              <li key={contest.id}>
                <span>{contest.name}</span>
                <HallLinks contest={contest} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <ContestGroups pathOf={({ id }) => `/communication?contest=${id}`} />
    </>
  );
}
