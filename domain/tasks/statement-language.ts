/** Languages written from right to left; more than those of pages: statements may be in `uz-Arab`. */
const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(-|$)|-Arab\b/;

/** The direction in which the lines of a language run. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr';
}

/** The statement's language to begin with: the page's own, else the default one, else the first there is. */
export function firstLanguage(langs: readonly string[], preferred: string): string | null {
  return [preferred, 'bg'].find((lang) => langs.includes(lang)) ?? langs[0] ?? null;
}
