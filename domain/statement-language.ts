/** The statement's language to begin with: the page's own, else the default one, else the first there is. */
export function firstLanguage(langs: readonly string[], preferred: string): string | null {
  return [preferred, 'bg'].find((lang) => langs.includes(lang)) ?? langs[0] ?? null;
}
