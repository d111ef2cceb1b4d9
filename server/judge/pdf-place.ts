import { type Box } from './box.ts';

/** The workspace of a PDF: a box, and a folder of its own while it is made. */
export interface PdfWorkspace {
  readonly box: Box;
  readonly folder: string;
  /** Called with the letters that no font has: they are boxes in the PDF. */
  readonly onMissingLetters?: (letters: readonly string[]) => void;
}

/** Why a statement gets no PDF, for the log. */
export class StatementFault extends Error {}
