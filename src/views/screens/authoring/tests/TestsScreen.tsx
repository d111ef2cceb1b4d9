import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { Tabs } from '#views/components/Tabs.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { WorkshopFrame } from '../WorkshopFrame.tsx';
import { MakingBand } from './MakingBand.tsx';
import { ScriptPanel } from './ScriptPanel.tsx';
import { StatisticsPanel } from './StatisticsPanel.tsx';
import { TestsPanel } from './TestsPanel.tsx';
import { look } from '#views/components/look.ts';

/** /task/:tid/details: the tests of a task, how they are made, and what they contain. */
export function TestsScreen() {
  return <WorkshopFrame>{(task) => <Page task={task} />}</WorkshopFrame>;
}

function Page({ task }: { readonly task: WorkshopTask }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<'tests' | 'script' | 'statistics'>('tests');
  const resource = useResource('workshopTests', { tid: task.id });
  return (
    <Loaded of={resource} shape="rows" count={10}>
      {(tests) => {
        const mayWrite = task.right !== 'read';
        return (
          <div className={look('grid', 'single', 'gap16', 'shrink')}>
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
      }}
    </Loaded>
  );
}
