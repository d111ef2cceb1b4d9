import { useTranslation } from 'react-i18next';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { WorkshopFrame } from '../WorkshopFrame.tsx';
import { CheckerSection } from './CheckerSection.tsx';
import { InteractorSection } from './InteractorSection.tsx';
import { decidingOf } from './checkerForm.ts';
import { ProgramList } from './ProgramList.tsx';

/** /task/:tid/programs: the task's checker, validators, generators and graders. */
export function ProgramsScreen() {
  return <WorkshopFrame>{(task) => <Page key={task.id} task={task} />}</WorkshopFrame>;
}

function Page({ task }: { readonly task: WorkshopTask }) {
  const { t } = useTranslation();
  const resource = useResource('workshopPrograms', { tid: task.id });
  return (
    <Loaded of={resource} shape="rows" count={8}>
      {(programs) => {
        const mayWrite = task.right !== 'read' && programs.is_editable;
        const given = { taskId: task.id, programs, mayWrite };
        return (
          <>
            {!programs.is_editable && (
              <Alert
                tone="note"
                title={t('workshop.programs.other_form')}
                text={t('workshop.programs.other_form_text')}
              />
            )}
            {programs.is_interactive ? (
              <InteractorSection {...given} />
            ) : (
              <CheckerSection key={JSON.stringify([programs.checking, decidingOf(programs)])} {...given} />
            )}
            <ProgramList {...given} role="validator" />
            <ProgramList {...given} role="generator" />
            {!programs.is_output_only && <ProgramList {...given} role="grader" />}
          </>
        );
      }}
    </Loaded>
  );
}
