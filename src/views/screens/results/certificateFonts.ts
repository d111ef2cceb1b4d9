import { type CertificateField } from '#domain/results/certificates.ts';

/** Font families of a preview: the PDF's fonts, declared in PageCanvas.module.css and loaded on use. */
export const FAMILIES: Readonly<Record<CertificateField['font'], string>> = {
  serif: '"Certificate Serif", "Certificate Naskh", serif',
  sans: '"Certificate Sans", "Certificate Naskh", sans-serif',
  naskh: '"Certificate Naskh", "Certificate Serif", serif',
};
