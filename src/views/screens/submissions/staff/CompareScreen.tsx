import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type StaffSubmission } from '#protocol/wire/staff/submissions/submission.ts';
import { Button } from '#views/components/Button.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { Tabs } from '#views/components/Tabs.tsx';
import { VerdictTag } from '#views/components/VerdictTag.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Loaded, together } from '#views/kit/Loaded.tsx';
import { LoadFailed } from '#views/kit/LoadFailed.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { NotFoundScreen } from '#views/kit/NotFoundScreen.tsx';
import { DiffView } from '#views/kit/DiffView.tsx';
import styles from './CompareScreen.module.css';

/** The least width at which two texts fit beside each other. */
const WIDE = '(min-width: 900px)';

/** /submissions?show=compare&pair=1,2: the sources of any two submissions, with their owners (AUT-3). */
export function CompareScreen({ first, second }: { readonly first: number; readonly second: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = useResource('staffSubmissions', { ids: `${first},${second}` });
  const [way, setWay] = useState<'side' | 'unified'>(() =>
    window.matchMedia(WIDE).matches ? 'side' : 'unified',
  );
  const rows = query.answer?.submissions;
  const [left, right] = [first, second].map((id) => rows?.find((one) => one.id === id));
  if (rows !== undefined && (!left || !right)) return <NotFoundScreen />;
  return (
    <>
      <PageHeader
        title={t('staff.compare.title', { first, second })}
        eyebrow={<Link to="/submissions">{t('staff.feed.title')}</Link>}
        actions={
          <Button
            size="s"
            icon={ArrowLeftRight}
            onPress={() =>
              void navigate(`/submissions?show=compare&pair=${second},${first}`, { replace: true })
            }
          >
            {t('staff.compare.swap')}
          </Button>
        }
      />
      <LoadFailed failure={query.failure} onRetry={query.refresh} />
      <div className={styles['both']}>
        {left && <Whose submission={left} />}
        {right && <Whose submission={right} />}
      </div>
      <Tabs
        label={t('diff.way')}
        selected={way}
        onSelect={setWay}
        tabs={[
          { id: 'side', label: t('diff.side') },
          { id: 'unified', label: t('diff.unified') },
        ]}
      >
        <Card flush>
          <Difference key={`${first},${second}`} first={first} second={second} way={way} />
        </Card>
      </Tabs>
    </>
  );
}

/** A submission's owner, time and verdict. */
export function Whose({ submission }: { readonly submission: StaffSubmission }) {
  const { id, display_name: name, username, at, task_name: task, verdict, status, language } = submission;
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Card>
      <p className={styles['who']}>
        <Link to={`/submission/${id}`}>{t('staff.feed.beside', { id })}</Link>
        <strong>{name || username}</strong>
        <VerdictTag verdict={verdict} status={status} />
        <span>{task}</span>
        <code>{language}</code>
        <time dateTime={new Date(at).toISOString()}>{format.dateTimeWithZone(at)}</time>
      </p>
    </Card>
  );
}

function Difference(props: {
  readonly first: number;
  readonly second: number;
  readonly way: 'side' | 'unified';
}) {
  const { first, second, way } = props;
  const [old, now] = [
    useResource('staffSubmission', { sid: first }),
    useResource('staffSubmission', { sid: second }),
  ];
  return (
    <Loaded of={together(old, now)} shape="text" count={12}>
      {([one, other]) => (
        <DiffView
          before={{ name: one.file_name, text: one.source }}
          after={{ name: other.file_name, text: other.source }}
          way={way}
        />
      )}
    </Loaded>
  );
}
