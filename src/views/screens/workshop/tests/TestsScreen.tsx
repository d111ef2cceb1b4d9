import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WorkshopTask } from '#protocol/wire/staff/workshop.ts';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { Tabs } from '#views/components/Tabs.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { WorkshopFrame } from '../WorkshopFrame.tsx';
import { MakingBand } from './MakingBand.tsx';
import { ScriptPanel } from './ScriptPanel.tsx';
import { StatisticsPanel } from './StatisticsPanel.tsx';
import { TestsPanel } from './TestsPanel.tsx';
import styles from './Tests.module.css';
import { LoadFailed } from '#views/screens/system/LoadFailed.tsx';

/** /task/:tid/details: the tests of a task, how they are made, and what they contain. */
export function TestsScreen() {
  return <WorkshopFrame>{(task) => <Page task={task} />}</WorkshopFrame>;
}

function Page({ task }: { readonly task: WorkshopTask }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<'tests' | 'script' | 'statistics'>('tests');
  const query = useResource('workshopTests', { tid: task.id });
  const { answer: tests, failure } = query;
  if (tests === null)
    return failure === null ? (
      <Skeleton shape="rows" count={10} />
    ) : (
      <LoadFailed failure={failure} onRetry={query.refresh} />
    );
  const mayWrite = task.right !== 'read';
  return (
    <div className={styles['page']}>
      <MakingBand taskId={task.id} tests={tests} mayWrite={mayWrite} />
      <Tabs
        label={t('workshop.tests.parts')}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'tests', label: t('workshop.tests.tests') },
          { id: 'script', label: t('workshop.tests.script'), count: tests.script.faults.length },
          { id: 'statistics', label: t('workshop.tests.statistics') },
        ]}
      >
        {tab === 'tests' && <TestsPanel taskId={task.id} tests={tests} mayWrite={mayWrite} />}
        {tab === 'script' && <ScriptPanel taskId={task.id} tests={tests} mayWrite={mayWrite} />}
        {tab === 'statistics' && <StatisticsPanel tests={tests} />}
      </Tabs>
    </div>
  );
}
