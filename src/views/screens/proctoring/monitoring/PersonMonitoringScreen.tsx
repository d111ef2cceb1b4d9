import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { type MonitoredContests } from '#protocol/wire/staff/proctoring/monitoring.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { MonitoredContest } from './MonitoredContest.tsx';
import { PictureViews } from './PictureViews.tsx';
import { look } from '#views/components/look.ts';
import styles from './Monitoring.module.css';

/** /users/:uname/monitoring: the stored monitoring of one person, by contest, for admins (PRC-7). */
export function PersonMonitoringScreen() {
  const { uname = '' } = useParams();
  const { t } = useTranslation();
  const resource = useResource('monitoredContests', { uname });
  const answer = resource.answer?.person.username === uname ? resource.answer : null;
  const name = answer?.person.display_name || uname;
  return (
    <>
      <PageHeader
        title={t('person_monitoring.title', { name })}
        eyebrow={<Link to={`/users/${encodeURIComponent(uname)}`}>{name}</Link>}
      />
      <Loaded of={{ ...resource, answer }} shape="cards" count={3} title={t('person_monitoring.not_loaded')}>
        {(contests) => <Contests answer={contests} />}
      </Loaded>
    </>
  );
}

function Contests({ answer: { person, contests } }: { readonly answer: MonitoredContests }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [search, setSearch] = useSearchParams();
  const asked = contests.find(({ id }) => String(id) === search.get('contest'));
  // The newest contest with pictures.
  const chosen = asked ?? contests.find(({ pictures }) => pictures > 0) ?? contests[0];
  if (chosen === undefined)
    return (
      <Card>
        <EmptyState
          icon={EyeOff}
          title={t('person_monitoring.no_contest')}
          text={t('person_monitoring.no_contest_text')}
        />
      </Card>
    );
  return (
    <div className={look('grid', 'gap', 'shrink')}>
      <div className={styles['choice']}>
        <Select
          label={t('person_monitoring.contest')}
          value={String(chosen.id)}
          options={contests.map(({ id, name, start_at: startAt, pictures }) => ({
            value: String(id),
            label: `${name} · ${format.date(startAt)} · ${t('person_monitoring.pictures', { count: pictures })}`,
          }))}
          onChange={(contest) => setSearch({ contest }, { replace: true })}
        />
      </div>
      <MonitoredContest key={chosen.id} uid={person.id} cid={chosen.id} />
      <PictureViews uname={person.username} contests={contests} chosen={chosen.id} />
    </div>
  );
}
