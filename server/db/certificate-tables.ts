import { type Generated } from 'kysely';
import { type CertificateDesign, type CertificateValues } from '#domain/results/certificates.ts';
import { type Json } from './json-column.ts';

/** The certificate templates of a contest; each has one or more designs. */
interface CertificateTemplatesTable {
  id: Generated<number>;
  contest_id: number;
  name: string;
}

/** Pictures that the templates of a contest may use as a background. */
interface CertificatePicturesTable {
  contest_id: number;
  hash: string;
  mime: string;
  bytes: number;
  at: number;
}

/** Designs of templates. A design is never changed, so issued certificates keep theirs. */
interface CertificateDesignsTable {
  id: Generated<number>;
  template_id: number;
  version: number;
  design: Json<CertificateDesign>;
  picture_hash: string | null;
  at: number;
  by_user: number;
}

/** Certificates that were issued, each to a participant; revoked ones stay. */
interface CertificatesTable {
  id: Generated<number>;
  code: string;
  contest_id: number;
  template_id: number;
  design_id: number;
  /** null: the person is no longer a participant. */
  participant_id: number | null;
  username: string;
  /** The certificate's text, as it was when it was issued. */
  facts: Json<CertificateValues>;
  /** The contestant may see the certificate. */
  shown: boolean;
  issued_at: number;
  issued_by: number;
  revoked_at: number | null;
  revoked_by: number | null;
  revoked_reason: Generated<string>;
}

/** A file of certificates that somebody asked for. */
interface CertificateFilesTable {
  id: Generated<number>;
  contest_id: number;
  form: 'one' | 'each';
  /** Number of certificates in the file. */
  count: number;
  parts: number;
  /** Number of finished parts, as last sent to staff. */
  done: Generated<number>;
  failed: Generated<boolean>;
  at: number;
  by_user: number;
}

/** A part of a file: the key of the PDF or archive that judges make (`statement_pdfs`). */
interface CertificatePartsTable {
  file_id: number;
  number: number;
  source_hash: string;
  lang: string;
  title: string;
}

/** The tables of certificates. */
export interface CertificateTables {
  certificate_templates: CertificateTemplatesTable;
  certificate_pictures: CertificatePicturesTable;
  certificate_designs: CertificateDesignsTable;
  certificates: CertificatesTable;
  certificate_files: CertificateFilesTable;
  certificate_parts: CertificatePartsTable;
}
