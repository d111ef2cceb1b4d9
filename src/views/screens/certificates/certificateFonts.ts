import naskh from '@expo-google-fonts/amiri/400Regular/Amiri_400Regular.ttf?url';
import sans from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url';
import sansBold from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?url';
import serif from '@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf?url';
import serifBold from '@expo-google-fonts/noto-serif/700Bold/NotoSerif_700Bold.ttf?url';
import { type CertificateField } from '../../../../domain/certificates.ts';

/** The families that a preview is set in: the same fonts as the PDF's, loaded when a letter needs them. */
export const FAMILIES: Readonly<Record<CertificateField['font'], string>> = {
  serif: '"Certificate Serif", "Certificate Naskh", serif',
  sans: '"Certificate Sans", "Certificate Naskh", sans-serif',
  naskh: '"Certificate Naskh", "Certificate Serif", serif',
};

const FACES = [
  { family: 'Certificate Serif', url: serif, weight: '400' },
  { family: 'Certificate Serif', url: serifBold, weight: '700' },
  { family: 'Certificate Sans', url: sans, weight: '400' },
  { family: 'Certificate Sans', url: sansBold, weight: '700' },
  { family: 'Certificate Naskh', url: naskh, weight: '400' },
];

/** The style sheet that names them. */
export const FONT_FACES = FACES.map(
  ({ family, url, weight }) =>
    `@font-face { font-family: "${family}"; src: url("${url}"); font-weight: ${weight}; font-display: swap; }`,
).join('\n');
