import { join } from 'node:path';
import { type CertificateField } from '#domain/results/certificates.ts';
import { ROOT } from '#server/programs.ts';

const PACKAGES = join(ROOT, 'node_modules', '@expo-google-fonts');
const STYLES = ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'] as const;

/** Folders with the fonts of certificates, which come with the program: Latin, Cyrillic and Greek letters, and Arabic ones. */
export const CERTIFICATE_FONTS: readonly string[] = ['noto-serif', 'noto-sans', 'amiri'].flatMap((family) =>
  STYLES.map((style) => join(PACKAGES, family, style)),
);

/** Arabic is Amiri's wherever letters are missing: of the fonts that were tried its text alone is read out of a PDF as it was put in. */
const FALLBACKS = ['Noto Serif', 'Amiri', 'Noto Serif Hebrew', 'Noto Serif Georgian', 'Noto Serif Armenian'];
const LAST = ['Noto Serif CJK SC', 'Libertinus Serif', 'DejaVu Sans'];

/** The families that the letters of a field are looked for in, the first that has them. */
export function familiesOf(font: CertificateField['font']): readonly string[] {
  const first = { serif: 'Noto Serif', sans: 'Noto Sans', naskh: 'Amiri' }[font];
  return [...new Set([first, ...FALLBACKS, ...LAST])];
}
