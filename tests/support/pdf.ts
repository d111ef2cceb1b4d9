import { inflateSync } from 'node:zlib';

/** All of a PDF that can be read: its objects, those in compressed streams as well. */
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
