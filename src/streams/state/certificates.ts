import { type AnswerOf } from '#protocol/calls.ts';
import { type VerifiedCertificate } from '#protocol/wire/certificate.ts';
import { createSlice } from './slice.ts';

/** The certificate that is verified, and a competitor's own. */
export interface CertificatesState {
  /** null: none was asked for on this page. */
  readonly verified:
    | null
    | { readonly kind: 'asking'; readonly code: string }
    | { readonly kind: 'found'; readonly code: string; readonly certificate: VerifiedCertificate }
    | { readonly kind: 'refused'; readonly code: string; readonly key: string };
  /** null: not loaded; a key: why it could not be. */
  readonly own: AnswerOf<'ownCertificates'>['certificates'] | string | null;
}

export const certificatesSlice = createSlice<CertificatesState>({
  initial: { verified: null, own: null },
  recipes: {
    CertificateAsked: (draft, { code }) => {
      draft.verified = { kind: 'asking', code };
    },
    CertificateFound: (draft, { code, certificate }) => {
      draft.verified = { kind: 'found', code, certificate };
    },
    CertificateNotFound: (draft, { code, key }) => {
      draft.verified = { kind: 'refused', code, key };
    },
    OwnCertificatesOpened: (draft) => {
      if (typeof draft.own === 'string') draft.own = null;
    },
    OwnCertificatesNotLoaded: (draft, { key }) => {
      draft.own = key;
    },
    OwnCertificatesLoaded: (draft, { certificates }) => {
      draft.own = certificates;
    },
  },
});
