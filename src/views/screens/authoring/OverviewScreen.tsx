import { useTranslation } from 'react-i18next';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { Card, Section } from '#views/components/Section.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { IntoContest } from './ready/IntoContest.tsx';
import { ReadyFindings } from './ready/ReadyFindings.tsx';
import { ReadyHead } from './ready/ReadyHead.tsx';
import { ReadyLines } from './ready/ReadyLines.tsx';
import { ShareTask } from './ShareTask.tsx';
import { WorkshopFrame } from './WorkshopFrame.tsx';

/** /task/:tid: whether a task can be used, and the checklist of the jury with links to the pages (AUT-12). */
export function OverviewScreen() {
  return (
    <WorkshopFrame actions={(task) => <ShareTask task={task} />}>
      {(task) => <Ready key={task.id} task={task} />}
    </WorkshopFrame>
  );
}

function Ready({ task }: { readonly task: WorkshopTask }) {
  const { t } = useTranslation();
  const resource = useResource('workshopReady', { tid: task.id });
  return (
    <Loaded of={resource} shape="rows" count={9}>
      {(answer) => (
        <>
          <ReadyHead ready={answer} />
          <Card flush>
            <ReadyLines task={task} lines={answer.lines} />
          </Card>
          {answer.findings.length > 0 && (
            <Section title={t('packages.findings')}>
              <ReadyFindings task={task.id} findings={answer.findings} />
            </Section>
          )}
          <Section title={t('workshop.ready.contests')}>
            <IntoContest task={task.id} ready={answer} />
          </Section>
        </>
      )}
    </Loaded>
  );
}
