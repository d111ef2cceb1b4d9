/** A day as a certificate writes it in a language: `24 ноември 2026 г.`; in every language of the calendar of the contest's page. */
export function writtenDate(at: number, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long', calendar: 'gregory' }).format(at);
}
