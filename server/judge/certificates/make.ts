import { zipSync } from 'fflate';
import { type SheetGroup } from '#server/contract/certificates.ts';
import { type PdfWorkspace } from '../pdf-place.ts';
import { compileTypst } from '../statement-pdf/compile.ts';
import { type Backgrounds, certificatesDocument, sheetsIn } from './document.ts';
import { CERTIFICATE_FONTS } from './fonts.ts';

/** Date of every file, so that the same files make the same archive: the earliest that an archive allows. */
const DATE = new Date(1980, 0, 1);

/** The source of certificates. */
interface CertificateSource {
  /** `certificates`: one PDF, a page each; `certificate_zip`: an archive with a PDF of each. */
  readonly kind: 'certificates' | 'certificate_zip';
  /** The sheets as JSON. */
  readonly text: string;
  readonly title: string;
}

/**
 * Makes certificates in a box. `pictureOf` gives the content of a picture. Throws a `StatementFault` when it is their own
 * fault that there are none, and a `SandboxError` when it is the box's.
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
