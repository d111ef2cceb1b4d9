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

/** Adds the slices of staff. Every part with events about data of staff calls this before it emits them. */
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
