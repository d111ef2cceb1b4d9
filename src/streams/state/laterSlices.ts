import { bringAnswerDocuments } from './answerDocuments.ts';
import { bringStaffSlices } from './staffSlices.ts';

/** Has the state hear what every part of the page brings: for those who fold recordings of anybody. */
export function bringLaterSlices(): void {
  bringStaffSlices();
  bringAnswerDocuments();
}
