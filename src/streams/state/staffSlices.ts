import { addDocumentRules } from './documents.ts';
import { feedsSlice } from './feeds.ts';
import { TEXTS } from './mergeTexts.ts';
import { addSheetDocuments } from './sheets.ts';
import { addReducers } from './state.ts';
import { wallSlice } from './wall.ts';
import { addWorkFileDocuments } from './workFileDocuments.ts';
import { workFilesSlice } from './workFiles.ts';

/** Adds the slices of staff: called when the part of staff is loaded. */
export function addStaffSlices(): void {
  addReducers('workFiles', workFilesSlice);
  addWorkFileDocuments();
  addSheetDocuments();
  addDocumentRules({ translation: TEXTS });
  addReducers('feeds', feedsSlice);
  addReducers('wall', wallSlice);
}
