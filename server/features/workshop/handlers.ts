import { type App } from '../../app.ts';
import { type Handlers } from '../../http/context.ts';
import { treeArchive } from './archive.ts';
import { commit } from './commit.ts';
import { create } from './create.ts';
import { change, fileOf, saveText, upload } from './files.ts';
import { noteHere } from './presence.ts';
import { give, share, shares } from './shares.ts';
import { shownTask } from './shown.ts';

type Calls =
  | 'workshopTask'
  | 'workshopFile'
  | 'saveWorkshopText'
  | 'uploadWorkshopFile'
  | 'changeWorkshopFiles'
  | 'commitWorkshopTask'
  | 'createWorkshopTask'
  | 'workshopShares'
  | 'shareWorkshopTask'
  | 'giveWorkshopTask'
  | 'workshopTree'
  | 'workshopHere';

/** Tasks as their authors work on them: files, versions, and who is there. */
export function workshopHandlers(app: App): Pick<Handlers, Calls> {
  return {
    workshopTask: ({ db, caller, input, now }) => shownTask(db, caller, input.tid, now),
    workshopFile: (context) => fileOf(app, context),
    saveWorkshopText: (context) => saveText(app, context),
    uploadWorkshopFile: (context) => upload(app, context),
    changeWorkshopFiles: (context) => change(app, context),
    commitWorkshopTask: (context) => commit(app, context),
    createWorkshopTask: (context) => create(app, context),
    workshopShares: shares,
    shareWorkshopTask: (context) => share(app, context),
    giveWorkshopTask: (context) => give(app, context),
    workshopTree: treeArchive,
    workshopHere: (context) => noteHere(app, context),
  };
}
