import { NO_FONT } from '../../contract/results.ts';
import { type PdfPlace, StatementFault } from '../pdf-place.ts';
import { compileTypst, FONTS } from './compile.ts';
import { documentOf, type PdfDocument, type StatementText } from './document.ts';
import { lettersLacking, resultsDocument } from './results.ts';

/** What a PDF is made of: a statement in Markdown, or results as JSON. */
export interface PdfSource extends StatementText {
  readonly kind?: 'statement' | 'results';
}

/**
 * Makes the PDF of a Markdown statement or of results in a box. Throws a `StatementFault` when it is the statement's own fault that
 * there is none, and a `SandboxError` when it is the box's.
 */
export async function makePdf(place: PdfPlace, source: PdfSource): Promise<Buffer> {
  const [pdf] = await compileTypst(place, [
    source.kind === 'results' ? await resultsOf(source) : documentOf(source),
  ]);
  if (pdf === undefined) throw new Error('there is no document');
  return pdf;
}

async function resultsOf(source: PdfSource): Promise<PdfDocument> {
  const lacking = await lettersLacking(source, FONTS);
  if (lacking.length > 0) throw new StatementFault(`${NO_FONT}${lacking.join(' ')}`);
  return resultsDocument(source);
}
