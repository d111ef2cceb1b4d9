import { useState } from 'react';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { WorkshopFrame } from '../WorkshopFrame.tsx';
import { StatementLanguageBar } from './StatementLanguageBar.tsx';
import { NoStatement } from './NoStatement.tsx';
import { StatementWorkspace } from './StatementWorkspace.tsx';

/** /task/:tid/statement: the editor of a task's statement beside the view of contestants (AUT-12). */
export function StatementScreen() {
  return <WorkshopFrame>{(task) => <Statement key={task.id} task={task} />}</WorkshopFrame>;
}

function Statement({ task }: { readonly task: WorkshopTask }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const request = { tid: task.id, ...(chosen !== null && { lang: chosen }) };
  const resource = useResource('workshopStatement', request);
  return (
    <Loaded of={resource} shape="text" count={9}>
      {(answer) => {
        const isHere = chosen === null || answer.lang === chosen;
        return (
          <>
            <StatementLanguageBar task={task} statement={answer} onChoose={setChosen} />
            {!isHere ? (
              <Skeleton shape="text" count={9} />
            ) : answer.file === null ? (
              <NoStatement task={task} statement={answer} onBegun={setChosen} />
            ) : (
              <StatementWorkspace key={answer.file.path} task={task} statement={answer} file={answer.file} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}
