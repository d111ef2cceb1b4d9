import { memo } from 'react';
import { languageLabel } from '#domain/submissions/languages.ts';
import { useTranslation } from 'react-i18next';
import { type UserTest } from '#protocol/wire/submissions/user-test.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { Link } from '#views/components/Link.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card } from '#views/components/Section.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { milliseconds } from '#views/kit/amounts.ts';
import { RunTag } from '../judgement/RunTag.tsx';
import styles from './OwnSubmissions.module.css';
import { selectTaskUserTests } from '#streams/state/tasks/ownTasks.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';

/** The person's runs of a task on inputs of their own, live, the newest first. Nothing where there are none. */
export const OwnUserTests = memo(function OwnUserTests({ number }: { readonly number: number }) {
  const userTests = useSelected(selectTaskUserTests, number);
  const { t } = useTranslation();
  if (userTests.length === 0) return null;
  return (
    <Card title={t('user_test.own')} flush>
      <ol className={styles['list']}>
        {userTests.map((userTest) => (
          <Line key={userTest.id} userTest={userTest} />
        ))}
      </ol>
    </Card>
  );
});

function Line({ userTest }: { readonly userTest: UserTest }) {
  const { id, task, at, language, cpu_ms: cpuMs } = userTest;
  const now = useSelected(selectNow);
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className={styles['line']}>
      <RunTag userTest={userTest} />
      <span className={classNames(look('grid', 'shrink'), styles['what'])}>
        <Link to={`/task/${task}/user_test/${id}`}>{t('user_test.title', { id })}</Link>
        <span className={look('text2', 'size12', 'cut')}>
          <RelativeTime at={at} nowAt={now} /> · {languageLabel(language)}
        </span>
      </span>
      {cpuMs !== null && <span className="tabular">{milliseconds(cpuMs, format)}</span>}
    </li>
  );
}
