import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { parseRouteId } from '#domain/navigation.ts';
import { type Submission } from '#protocol/wire/submissions/submission.ts';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { Tabs } from '#views/components/Tabs.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Loaded, together } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { DiffView } from '#views/kit/DiffView.tsx';
import { NotFoundScreen } from '#views/kit/NotFoundScreen.tsx';
import styles from './DiffScreen.module.css';
import { selectTask, selectTaskSubmissions } from '#streams/state/tasks/ownTasks.ts';

/** The least width at which two texts fit beside each other. */
const WIDE = '(min-width: 900px)';

/** /task/{tid}/diff/{v1},{v2}: two own submissions of a task, side by side or unified (TSK-5). */
export function DiffScreen() {
  const params = useParams();
  const number = Number(params['tid']);
  const own = useSelected(selectTaskSubmissions, number);
  const [first, second, ...more] = (params['versions'] ?? '').split(',').map((text) => parseRouteId(text));
  if (own === null) return <Skeleton shape="cards" count={1} />;
  const before = own.find(({ id }) => id === first);
  const after = own.find(({ id }) => id === second);
  if (!before || !after || more.length > 0) return <NotFoundScreen />;
  return <Compared number={number} own={own} before={before} after={after} />;
}

interface Pair {
  readonly before: Submission;
  readonly after: Submission;
}

function Compared({ number, own, before, after }: Pair & { number: number; own: readonly Submission[] }) {
  const task = useSelected(selectTask, number);
  const navigate = useNavigate();
  const [way, setWay] = useState<'side' | 'unified'>(() =>
    window.matchMedia(WIDE).matches ? 'side' : 'unified',
  );
  const { t } = useTranslation();
  const format = useFormat();
  const options = own.map(({ id, at, language }) => ({
    value: String(id),
    label: `${t('submission.title', { id })} · ${format.timeWithSeconds(at)} · ${language}`,
  }));
  const go = (versions: readonly [string, string]) =>
    void navigate(`/task/${number}/diff/${versions.join(',')}`, { replace: true });
  return (
    <>
      <PageHeader
        title={t('diff.title')}
        eyebrow={<Link to={`/task/${number}`}>{task?.name ?? t('next.to_task')}</Link>}
      />
      <div className={styles['choice']}>
        <Select
          label={t('diff.before')}
          value={String(before.id)}
          onChange={(id) => go([id, String(after.id)])}
          options={options}
        />
        <Select
          label={t('diff.after')}
          value={String(after.id)}
          onChange={(id) => go([String(before.id), id])}
          options={options}
        />
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
          <Difference key={`${before.id},${after.id}`} before={before} after={after} way={way} />
        </Card>
      </Tabs>
    </>
  );
}

function Difference({ before, after, way }: Pair & { readonly way: 'side' | 'unified' }) {
  const [old, now] = [
    useResource('submission', { sid: before.id }),
    useResource('submission', { sid: after.id }),
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
