import { zipSync } from 'fflate';
import { type SheetGroup } from '#server/contract/certificates.ts';
import { type PdfWorkspace } from '../pdf-place.ts';
import { compileTypst } from '../statement-pdf/compile.ts';
import { type Backgrounds, certificatesDocument, sheetsIn } from './document.ts';
import { CERTIFICATE_FONTS } from './fonts.ts';

/** Date of every file, so that equal files make an equal archive: the earliest date that zip allows. */
const DATE = new Date(1980, 0, 1);

/** The source of certificates. */
interface CertificateSource {
  /** `certificates`: one PDF, a page each; `certificate_zip`: an archive with a PDF for each. */
  readonly kind: 'certificates' | 'certificate_zip';
  /** The sheets as JSON. */
  readonly text: string;
  readonly title: string;
}

/**
 * Makes certificates in a box. `pictureOf` returns the content of a picture. Throws a `StatementFault` when
 * the certificates are at fault, and a `SandboxError` when the box is.
 */
export async function makeCertificates(
  place: PdfWorkspace,
  { kind, text, title }: CertificateSource,
  pictureOf: (hash: string) => Promise<Buffer>,
): Promise<Buffer> {
  const { groups } = sheetsIn(text);
  const backgrounds = await backgroundsOf(groups, pictureOf);
  if (kind === 'certificates') {
    const document = certificatesDocument(groups, { title, name: 'all', backgrounds });
    const [pdf] = await compileTypst(place, [document], CERTIFICATE_FONTS);
    if (pdf === undefined) throw new Error('there is no document');
    return pdf;
  }
  const single = groups.flatMap((group) => group.sheets.map((sheet) => ({ ...group, sheets: [sheet] })));
  const documents = single.map((group, at) =>
    certificatesDocument([group], { title, name: String(at), backgrounds }),
  );
  const pdfs = await compileTypst(place, documents, CERTIFICATE_FONTS);
  const entries = single.map(
    ({ sheets: [sheet] }, at) => [sheet?.file ?? '', pdfs[at] ?? new Uint8Array(0)] as const,
  );
  return Buffer.from(zipSync(Object.fromEntries(entries), { level: 0, mtime: DATE }));
}

async function backgroundsOf(
  groups: readonly SheetGroup[],
  pictureOf: (hash: string) => Promise<Buffer>,
): Promise<Backgrounds> {
  const hashes = new Set(groups.flatMap(({ picture }) => (picture === null ? [] : [picture.hash])));
  const contents = new Map<string, Buffer>();
  for (const hash of hashes) contents.set(hash, await pictureOf(hash));
  return contents;
}
