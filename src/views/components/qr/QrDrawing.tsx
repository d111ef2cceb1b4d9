import qrcode from 'qrcode-generator';
import { useMemo } from 'react';

/** Free modules around a code, which readers need (ISO/IEC 18004). */
const MARGIN = 4;

/** The text of a QR code, and its label for screen readers. */
export interface QrText {
  readonly text: string;
  readonly label: string;
}

/** A text as a QR code, drawn in black on white whatever the theme is: it is read by cameras. */
export function QrDrawing({ text, label }: QrText) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawn(text: string): { readonly size: number; readonly path: string } {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const squares: string[] = [];
  for (let y = 0; y < count; y += 1)
    for (let x = 0; x < count; x += 1)
      if (code.isDark(y, x)) squares.push(`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`);
  return { size: count + 2 * MARGIN, path: squares.join('') };
}
