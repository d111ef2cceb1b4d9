import { type PdfWorkspace } from '../pdf-place.ts';
import { compileTypst } from './compile.ts';
import { documentOf, type StatementText } from './document.ts';
import { resultsDocument } from './results.ts';

/** The source of a PDF: a statement in Markdown, or results as JSON. */
export interface PdfSource extends StatementText {
  readonly kind?: 'statement' | 'results';
}

/**
 * Makes the PDF of a Markdown statement or of results in a box. Throws a `StatementFault` when the statement
 * is at fault, and a `SandboxError` when the box is.
 */
export async function makePdf(place: PdfWorkspace, source: PdfSource): Promise<Buffer> {
  const [pdf] = await compileTypst(place, [
    source.kind === 'results' ? resultsDocument(source) : documentOf(source),
  ]);
  if (pdf === undefined) throw new Error('there is no document');
  return pdf;
}
