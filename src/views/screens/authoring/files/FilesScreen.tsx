import { useLocation } from 'react-router-dom';
import { ShareTask } from '../ShareTask.tsx';
import { WorkshopFrame } from '../WorkshopFrame.tsx';
import { fileOfAddress } from './fileAddress.ts';
import { FilesPage } from './FilesPage.tsx';

/** /task/:tid/file/{path*}: the files of a task, and the ones that are open in an editor. */
export function FilesScreen() {
  const path = fileOfAddress(useLocation().pathname);
  return (
    <WorkshopFrame openPath={path ?? ''} actions={(task) => <ShareTask task={task} />}>
      {(task) => <FilesPage key={task.id} task={task} path={path} />}
    </WorkshopFrame>
  );
}
