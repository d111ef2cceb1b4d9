import { addDocumentRules } from './documents/documents.ts';
import { feedsSlice } from './submissions/feeds.ts';
import { TEXTS } from './documents/mergeTexts.ts';
import { addSheetDocuments } from './marking/sheets.ts';
import { addReducers } from './state.ts';
import { wallSlice } from './proctoring/wall.ts';
import { addWorkFileDocuments } from './authoring/workFileDocuments.ts';
import { workFilesSlice } from './authoring/workFiles.ts';

/** Adds the slices of staff: called when the part of staff is loaded. */
export function addStaffSlices(): void {
  addReducers('workFiles', workFilesSlice);
  addWorkFileDocuments();
  addSheetDocuments();
  addDocumentRules({ translation: TEXTS });
  addReducers('feeds', feedsSlice);
  addReducers('wall', wallSlice);
}
