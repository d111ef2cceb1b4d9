import { type CertificateField } from '#domain/results/certificates.ts';

/** The families that a preview is set in: the same fonts as the PDF's, named in PageCanvas.module.css and loaded when a letter needs them. */
export const FAMILIES: Readonly<Record<CertificateField['font'], string>> = {
  serif: '"Certificate Serif", "Certificate Naskh", serif',
  sans: '"Certificate Sans", "Certificate Naskh", sans-serif',
  naskh: '"Certificate Naskh", "Certificate Serif", serif',
};
