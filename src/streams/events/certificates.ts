import { type AnswerOf } from '#protocol/calls.ts';
import { type VerifiedCertificate } from '#protocol/wire/certificate.ts';

/** Certificates as those see them who were given them, and as anybody verifies them. */
export type CertificateEvent =
  /** Somebody wants to know whether a code is a certificate's, as it is written. */
  | { readonly type: 'CertificateAsked'; readonly code: string }
  | { readonly type: 'CertificateFound'; readonly code: string; readonly certificate: VerifiedCertificate }
  | { readonly type: 'CertificateNotFound'; readonly code: string; readonly key: string }
  /** A competitor looks at their own. */
  | { readonly type: 'OwnCertificatesOpened' }
  | {
      readonly type: 'OwnCertificatesLoaded';
      readonly certificates: AnswerOf<'ownCertificates'>['certificates'];
    }
  | { readonly type: 'OwnCertificatesNotLoaded'; readonly key: string };
