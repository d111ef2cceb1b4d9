import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { selectRole } from '#streams/state/session/session.ts';
import { ButtonLink } from '#views/components/Button.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Select } from '#views/components/Select.tsx';
import { SearchField, Toolbar } from '#views/components/Toolbar.tsx';
import { onDemand } from '#views/onDemand.tsx';
import { useSelected } from '#views/useSelected.ts';
import { ContestGroups } from '#views/kit/staff/ContestGroups.tsx';
import { CONTEST_FILTERS, type ContestFilter } from '#views/kit/staff/contestFilter.ts';
import { DemoCard } from './DemoCard.tsx';

const NewContest = onDemand(async () => (await import('../settings/NewContest.tsx')).NewContest);

/** /contests: all contests of the organiser with their states, the running ones first (AUT-2). */
export function ContestsScreen() {
  const [params] = useSearchParams();
  const isAdmin = useSelected(selectRole) === 'admin';
  return isAdmin && params.has('new') ? <NewContest /> : <Contests isAdmin={isAdmin} />;
}

function Contests({ isAdmin }: { readonly isAdmin: boolean }) {
  const { t } = useTranslation();
  const [show, setShow] = useState<ContestFilter>('all');
  const [words, setWords] = useState('');
  return (
    <>
      <PageHeader
        title={t('staff.contests.title')}
        actions={
          isAdmin ? (
            <ButtonLink variant="primary" to="/contests?new">
              {t('contest_form.new')}
            </ButtonLink>
          ) : undefined
        }
      />
      <Toolbar label={t('contests.filters')}>
        <SearchField label={t('contests.search')} value={words} onChange={setWords} />
        <Select
          label={t('contests.show')}
          hideLabel
          value={show}
          options={CONTEST_FILTERS.map((value) => ({ value, label: t(`contests.show_${value}`) }))}
          onChange={setShow}
        />
      </Toolbar>
      <ContestGroups pathOf={({ id }) => `/contest/${id}`} show={show} words={words} />
      {isAdmin && <DemoCard />}
    </>
  );
}
