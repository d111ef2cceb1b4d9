import { addAnswerDocuments } from './quiz/answerDocuments.ts';
import { addStaffSlices } from './staffSlices.ts';

/** Adds the slices of all parts of the page, for code that folds recordings of any role. */
export function addLaterSlices(): void {
  addStaffSlices();
  addAnswerDocuments();
}
