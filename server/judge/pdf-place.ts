import { type Box } from './box.ts';

/** The workspace for making a PDF: a box, and a temporary folder. */
export interface PdfWorkspace {
  readonly box: Box;
  readonly folder: string;
  /** Called with the letters that no font has; the PDF shows boxes in their place. */
  readonly onMissingLetters?: (letters: readonly string[]) => void;
}

/** The reason why a statement gets no PDF, for the log. */
export class StatementFault extends Error {}
