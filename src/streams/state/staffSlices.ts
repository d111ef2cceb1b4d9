import { addAskingSlices } from './askingSlices.ts';
import { addDocumentRules } from './documents/documents.ts';
import { feedsSlice } from './submissions/feeds.ts';
import { TEXTS } from './documents/mergeTexts.ts';
import { addSheetDocuments } from './marking/sheets.ts';
import { staffSlice } from './staff.ts';
import { addReducers } from './state.ts';
import { wallSlice } from './proctoring/wall.ts';
import { addWorkFileDocuments } from './authoring/workFileDocuments.ts';
import { workFilesSlice } from './authoring/workFiles.ts';

/** Adds the slices of staff: called by all that tells of what staff see, before it does. */
export function addStaffSlices(): void {
  addAskingSlices();
  addReducers('staff', staffSlice);
  addReducers('workFiles', workFilesSlice);
  addWorkFileDocuments();
  addSheetDocuments();
  addDocumentRules({ translation: TEXTS });
  addReducers('feeds', feedsSlice);
  addReducers('wall', wallSlice);
}
