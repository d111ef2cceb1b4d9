/** Statements are in more languages than pages, and in ones with a script or a region: `ar-EG`, `uz-Arab`. */
const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(-|$)|-Arab\b/;

/** Which way the lines of a language run. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr';
}

/** The statement's language to begin with: the page's own, else the default one, else the first there is. */
export function firstLanguage(langs: readonly string[], preferred: string): string | null {
  return [preferred, 'bg'].find((lang) => langs.includes(lang)) ?? langs[0] ?? null;
}
