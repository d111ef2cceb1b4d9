import { bringDocuments } from './documents.ts';
import { feedsSlice } from './feeds.ts';
import { TEXTS } from './mergeTexts.ts';
import { bringSheetDocuments } from './sheets.ts';
import { bringReducers } from './state.ts';
import { wallSlice } from './wall.ts';
import { bringWorkFileDocuments } from './workFileDocuments.ts';
import { workFilesSlice } from './workFiles.ts';

/** Has the state hear what only staff do: called when their part has come. */
export function bringStaffSlices(): void {
  bringReducers('workFiles', workFilesSlice);
  bringWorkFileDocuments();
  bringSheetDocuments();
  bringDocuments({ translation: TEXTS });
  bringReducers('feeds', feedsSlice);
  bringReducers('wall', wallSlice);
}
