/**
 * The date of a certificate in a language: `24 ноември 2026 г.`; in every language by the calendar of the
 * contest's page.
 */
export function writtenDate(at: number, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long', calendar: 'gregory' }).format(at);
}
