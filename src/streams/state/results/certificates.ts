import { type VerifiedCertificate } from '#protocol/wire/results/certificate.ts';
import { createSlice } from '../slice.ts';

/** The certificate that a person verifies. */
export interface CertificatesState {
  /** null: no code was entered on this page. */
  readonly verified:
    | null
    | { readonly kind: 'asking'; readonly code: string }
    | { readonly kind: 'found'; readonly code: string; readonly certificate: VerifiedCertificate }
    | { readonly kind: 'refused'; readonly code: string; readonly key: string };
}

export const certificatesSlice = createSlice<CertificatesState>({
  initial: { verified: null },
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
  },
});
