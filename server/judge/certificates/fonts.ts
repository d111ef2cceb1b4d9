import { join } from 'node:path';
import { type CertificateField } from '#domain/results/certificates.ts';
import { ROOT } from '#server/programs.ts';

const PACKAGES = join(ROOT, 'node_modules', '@expo-google-fonts');
const STYLES = ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'] as const;

/** Folders of the fonts for certificates, which are installed with the program: Noto and Amiri. */
export const CERTIFICATE_FONTS: readonly string[] = ['noto-serif', 'noto-sans', 'amiri'].flatMap((family) =>
  STYLES.map((style) => join(PACKAGES, family, style)),
);

/** Amiri is the fallback for Arabic: of the tested fonts, only its text can be copied intact from a PDF. */
const FALLBACKS = ['Noto Serif', 'Amiri', 'Noto Serif Hebrew', 'Noto Serif Georgian', 'Noto Serif Armenian'];
const LAST = ['Noto Serif CJK SC', 'Libertinus Serif', 'DejaVu Sans'];

/** The font families of a field: each letter is taken from the first that has it. */
export function familiesOf(font: CertificateField['font']): readonly string[] {
  const first = { serif: 'Noto Serif', sans: 'Noto Sans', naskh: 'Amiri' }[font];
  return [...new Set([first, ...FALLBACKS, ...LAST])];
}
