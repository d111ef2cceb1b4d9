import { type VerifiedCertificate } from '#protocol/wire/results/certificate.ts';

/** Certificates that anybody may verify. */
export type CertificateEvent =
  /** Somebody asks whether this code, as they typed it, belongs to a certificate. */
  | { readonly type: 'CertificateAsked'; readonly code: string }
  | { readonly type: 'CertificateFound'; readonly code: string; readonly certificate: VerifiedCertificate }
  | { readonly type: 'CertificateNotFound'; readonly code: string; readonly key: string };
