import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { Button } from '#views/components/Button.tsx';
import { Select } from '#views/components/Select.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { NotFoundScreen } from '#views/kit/NotFoundScreen.tsx';
import { WorkshopFrame } from '../WorkshopFrame.tsx';
import { ChangeList } from './ChangeList.tsx';
import styles from './Versions.module.css';

/** /task/:tid/diff/:versions: the differences of two versions of a task; 0 is the work tree. */
export function WorkshopDiffScreen() {
  const versions = useParams()['versions'] ?? '';
  const found = /^(\d{1,9}),(\d{1,9})$/.exec(versions);
  if (found === null) return <NotFoundScreen />;
  const [from, to] = [Number(found[1]), Number(found[2])];
  return <WorkshopFrame>{(task) => <Compared task={task} from={from} to={to} />}</WorkshopFrame>;
}

function Compared({
  task,
  from,
  to,
}: {
  readonly task: WorkshopTask;
  readonly from: number;
  readonly to: number;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const known = useResource('workshopVersions', { tid: task.id });
  const diff = useResource('workshopDiff', { tid: task.id, from, to });
  const go = (one: number, other: number) =>
    void navigate(`/task/${task.id}/diff/${one},${other}`, { replace: true });
  const options = [
    { value: '0', label: t('versions.now') },
    ...(known.answer?.versions ?? [])
      .filter((one) => one.has_files)
      .map(({ number, message }) => ({ value: String(number), label: `${number} · ${message}` })),
  ];
  return (
    <>
      <div className={styles['row']}>
        <Select
          label={t('diff.before')}
          value={String(from)}
          onChange={(one) => go(Number(one), to)}
          options={options}
        />
        <Select
          label={t('diff.after')}
          value={String(to)}
          onChange={(one) => go(from, Number(one))}
          options={options}
        />
        <Button onPress={() => go(to, from)}>{t('versions.swap')}</Button>
      </div>
      <Loaded of={diff} shape="rows" count={4}>
        {(changes) => <ChangeList key={`${from},${to}`} task={task.id} diff={changes} />}
      </Loaded>
    </>
  );
}
