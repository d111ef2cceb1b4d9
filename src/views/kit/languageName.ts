/** A language a statement is in, in its own words where the browser knows them. */
export function languageName(lang: string): string {
  let name = lang;
  try {
    name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  } catch {
    // Whatever the browser does not take for a language is called by its code.
  }
  return name.slice(0, 1).toLocaleUpperCase(lang) + name.slice(1);
}
