import { type workshopVersionCalls } from '#protocol/calls/staff/authoring/versions.ts';
import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { treeArchive } from './archive.ts';
import { goBack } from './back.ts';
import { importPackage } from './import.ts';
import { compared } from './compared.ts';
import { commit } from './commit.ts';
import { create } from './create.ts';
import { change, fileOf, saveText, upload } from './files.ts';
import { makeFirstTree } from './first-tree.ts';
import { historyOf } from './history.ts';
import { metadataOf, saveMetadata } from './metadata.ts';
import { packed } from './packed.ts';
import { noteHere } from './presence.ts';
import { give, share, shares } from './shares.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { diffOf } from './diff.ts';
import { shownTask } from './shown.ts';
import { tryThis, useThis } from './use.ts';

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
  | 'workshopHere'
  | keyof typeof workshopVersionCalls;

/** Tasks as their authors work on them: files, versions, and who is there. */
export function workshopHandlers(app: App): Pick<Handlers, Calls> {
  return {
    workshopTask: async ({ db, caller, input, now }) => {
      await requireRight(db, caller, input.tid);
      await makeFirstTree(app, input.tid);
      return shownTask(db, caller, input.tid, now);
    },
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
    workshopVersions: historyOf,
    workshopDiff: diffOf,
    workshopCompared: compared,
    workshopPackage: packed,
    goBackWorkshop: (context) => goBack(app, context),
    bringWorkshopPackage: (context) => importPackage(app, context),
    tryWorkshopVersion: (context) => tryThis(app, context),
    useWorkshopVersion: (context) => useThis(app, context),
    workshopMetadata: metadataOf,
    saveWorkshopMetadata: (context) => saveMetadata(app, context),
  };
}
