import qrcode from 'qrcode-generator';

/** Width of the quiet zone around a code, modules (ISO/IEC 18004). */
const MARGIN = 4;

/** A text as an SVG picture of a QR code with its quiet zone, black on white. */
export function qrSvg(text: string): string {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const size = count + 2 * MARGIN;
  const rows = Array.from({ length: count }, (_, y) =>
    runsOf(count, (x) => code.isDark(y, x)).map(({ from, length }) => {
      const [left, top] = [from + MARGIN, y + MARGIN];
      return `M${left} ${top}h${length}v1h-${length}z`;
    }),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${rows.flat().join('')}" fill="#000"/></svg>`
  );
}

/** Joins adjacent dark modules of a row into one rectangle, so that no gaps are visible. */
function runsOf(
  count: number,
  isDark: (x: number) => boolean,
): readonly { readonly from: number; readonly length: number }[] {
  const runs: { from: number; length: number }[] = [];
  for (let x = 0; x < count; x += 1) {
    const last = runs.at(-1);
    if (!isDark(x)) continue;
    if (last !== undefined && last.from + last.length === x) last.length += 1;
    else runs.push({ from: x, length: 1 });
  }
  return runs;
}
