import { type VerifiedCertificate } from '#protocol/wire/results/certificate.ts';

/** Certificates as anybody verifies them. */
export type CertificateEvent =
  /** Somebody wants to know whether a code is a certificate's, as it is written. */
  | { readonly type: 'CertificateAsked'; readonly code: string }
  | { readonly type: 'CertificateFound'; readonly code: string; readonly certificate: VerifiedCertificate }
  | { readonly type: 'CertificateNotFound'; readonly code: string; readonly key: string };
