import { type Box } from './box.ts';

/** Where a PDF is made: a box, and a folder that is its own while it is made. */
export interface PdfPlace {
  readonly box: Box;
  readonly folder: string;
}

/** Why a statement gets no PDF, for the log. */
export class StatementFault extends Error {}
