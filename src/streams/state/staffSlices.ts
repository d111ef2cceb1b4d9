import { documentsSlice } from './documents.ts';
import { feedsSlice } from './feeds.ts';
import { sheetsSlice } from './sheets.ts';
import { bringReducers } from './state.ts';
import { wallSlice } from './wall.ts';
import { workFilesSlice } from './workFiles.ts';

/** Has the state hear what only staff do: called when their part has come, and by whoever folds their recordings. */
export function bringStaffSlices(): void {
  bringReducers('workFiles', workFilesSlice);
  bringReducers('documents', documentsSlice);
  bringReducers('feeds', feedsSlice);
  bringReducers('sheets', sheetsSlice);
  bringReducers('wall', wallSlice);
}
