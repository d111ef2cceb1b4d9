/** A day as a certificate writes it in a language: `24 ноември 2026 г.` */
export function writtenDate(at: number, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long' }).format(at);
}
