/** The name of a statement's language, in that language if the browser knows it. */
export function languageName(lang: string): string {
  let name = lang;
  try {
    name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  } catch {
    // A code that the browser does not take for a language serves as the name.
  }
  return name.slice(0, 1).toLocaleUpperCase(lang) + name.slice(1);
}
