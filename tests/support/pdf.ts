import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import decodeQR from 'qr/decode.js';

/** All readable text of a PDF's objects, also of those in compressed streams. */
export function contentOf(pdf: Buffer): string {
  const whole = pdf.toString('latin1');
  const parts = [...whole.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, stream = '']) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return [whole, ...parts].join('\n');
}

/** The text of the QR code on the first page, as poppler draws the page; `folder` is for the picture. */
export function qrOf(pdf: Buffer, folder: string): string {
  const path = join(folder, 'page');
  writeFileSync(`${path}.pdf`, pdf);
  execFileSync('pdftoppm', ['-r', '150', '-singlefile', `${path}.pdf`, path]);
  const ppm = readFileSync(`${path}.ppm`);
  for (const ending of ['pdf', 'ppm']) rmSync(`${path}.${ending}`);
  const [head = '', wide = '', high = ''] =
    /^P6\s(\d+) (\d+)\s255\s/.exec(ppm.toString('latin1', 0, 40)) ?? [];
  const [rgb, width, height] = [ppm.subarray(head.length), Number(wide), Number(high)];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1) data.set(rgb.subarray(3 * at, 3 * at + 3), 4 * at);
  return decodeQR({ width, height, data });
}

/** The text of a PDF page by page, in the order in which poppler reads it. */
export function textOfPdf(pdf: Buffer): string {
  return execFileSync('pdftotext', ['-enc', 'UTF-8', '-', '-'], { input: pdf }).toString('utf8');
}

/** The words of a PDF, with their positions on their page, in points. */
export function boxesOfPdf(
  pdf: Buffer,
): readonly { readonly text: string; readonly left: number; readonly right: number }[] {
  const page = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf }).toString('utf8');
  return [...page.matchAll(/<word xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)"[^>]*>([^<]*)</g)].map(
    ([, left, right, text = '']) => ({
      text: text.replaceAll('\u200b', ''),
      left: Number(left),
      right: Number(right),
    }),
  );
}
