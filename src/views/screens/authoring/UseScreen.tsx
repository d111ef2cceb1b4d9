import { BarChart3 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { type WorkshopUse } from '#protocol/wire/staff/authoring/use.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Link } from '#views/components/Link.tsx';
import { Section } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { Bars } from './ready/Bars.tsx';
import { WorkshopFrame } from './WorkshopFrame.tsx';
import { look } from '#views/components/look.ts';
import styles from './ready/Ready.module.css';

/** /task/:tid/use: the results of the task's submissions, and how many each test rejected (AUT-12). */
export function UseScreen() {
  return <WorkshopFrame>{(task) => <Use key={task.id} task={task} />}</WorkshopFrame>;
}

function Use({ task }: { readonly task: WorkshopTask }) {
  const { t } = useTranslation();
  const [contest, setContest] = useState('');
  const request = { tid: task.id, ...(contest !== '' && { cid: Number(contest) }) };
  const resource = useResource('workshopUse', request);
  return (
    <Loaded of={resource} shape="rows" count={8}>
      {(answer) => {
        if (answer.contests.length === 0)
          return (
            <EmptyState icon={BarChart3} title={t('workshop.use.none')} text={t('workshop.use.none_text')} />
          );
        return (
          <>
            <div className={look('flex', 'wrap', 'bottom', 'apart', 'gap12x24')}>
              <Select
                label={t('workshop.ready.contest')}
                value={contest}
                options={[
                  { value: '', label: t('workshop.use.all_contests') },
                  ...answer.contests.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
                onChange={setContest}
              />
            </div>
            <Section title={t('workshop.use.contests')}>
              <ul className={styles['having']}>
                {answer.contests.map(({ id, name, submissions, people }) => (
                  <li key={id}>
                    <Link to={`/submissions/${id}?task=${task.id}`}>{name}</Link>{' '}
                    <span className={look('text2')}>
                      {t('workshop.use.submissions', { count: submissions })} ·{' '}
                      {t('workshop.use.people', { count: people })}
                    </span>
                  </li>
                ))}
              </ul>
            </Section>
            <Pictures use={answer} />
          </>
        );
      }}
    </Loaded>
  );
}

function Pictures({ use }: { readonly use: WorkshopUse }) {
  const { t } = useTranslation();
  const { verdicts, points, groups, tests } = use;
  const telling = tests.filter(({ is_sample: isSample }) => !isSample);
  const idle = telling.filter(({ ran, failed }) => ran > 0 && failed === 0);
  const unrun = telling.filter(({ ran }) => ran === 0);
  const hasFailed = tests.some(({ failed }) => failed > 0);
  if (verdicts.length === 0) return <p className={look('text2')}>{t('workshop.use.no_submissions')}</p>;
  return (
    <>
      <Section title={t('workshop.use.verdicts')}>
        <Bars
          label={t('workshop.use.verdicts')}
          rows={verdicts.map(({ verdict, count }) => ({ name: verdict, part: count, whole: count }))}
        />
      </Section>
      {points.length > 0 && (
        <Section title={t('workshop.use.points')} hint={t('workshop.use.points_hint')}>
          <Bars
            label={t('workshop.use.points')}
            rows={points.map((count, tenth) => ({
              name: tenth === 10 ? '100 %' : `${tenth * 10} %`,
              part: count,
              whole: count,
            }))}
          />
        </Section>
      )}
      {groups.length > 1 && (
        <Section title={t('workshop.use.groups')} hint={t('workshop.use.groups_hint')}>
          <Bars
            label={t('workshop.use.groups')}
            rows={groups.map(({ name, full, part }) => ({ name, part: full, whole: full + part }))}
            words={({ part, whole }) => t('workshop.use.group_counts', { full: part, some: whole - part })}
          />
        </Section>
      )}
      {hasFailed && (
        <Section title={t('workshop.use.tests')} hint={t('workshop.use.tests_hint')}>
          <Bars
            label={t('workshop.use.tests')}
            rows={tests
              .filter(({ failed }) => failed > 0)
              .map(({ name, failed, first }) => ({ name, part: first, whole: failed }))}
            words={({ part, whole }) => t('workshop.use.test_counts', { first: part, failed: whole })}
          />
        </Section>
      )}
      {idle.length > 0 && (
        <Section title={t('workshop.use.idle', { count: idle.length })} hint={t('workshop.use.idle_hint')}>
          <p className={styles['why']}>{idle.map(({ name }) => name).join(', ')}</p>
        </Section>
      )}
      {unrun.length > 0 && (
        <Section title={t('workshop.use.unrun', { count: unrun.length })} hint={t('workshop.use.unrun_hint')}>
          <p className={styles['why']}>{unrun.map(({ name }) => name).join(', ')}</p>
        </Section>
      )}
    </>
  );
}
