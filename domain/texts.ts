/** The texts of a language by their keys. */
export type Texts = Readonly<Record<string, string>>;

/** Why an installation's own text is not accepted. */
export type TextFault = 'no-text' | 'unknown-key' | 'empty' | 'too-long' | 'values' | 'elements' | 'nesting';

/** Longest text that a page has room for, characters. */
const MOST_TEXT_CHARS = 4000;

const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;

/** The values that are put into a text, as `{{name}}`, by name. */
function valuesIn(text: string): readonly string[] {
  return [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name).sort();
}

/** The elements of a text, as `<when/>` and `<code>…</code>`. */
function elementsIn(text: string): string {
  return [...text.matchAll(/<\/?\w+\/?>/g)]
    .map(([tag]) => tag)
    .sort()
    .join();
}

const nestingsIn = (text: string): string => [...text.matchAll(/\$t\([^)]*\)/g)].map(([call]) => call).join();

/** The names of the values in a text; without `count` in a plural form, where the number may be a word. */
function valuesOf(key: string, text: string): string {
  return valuesIn(text)
    .filter((name) => !(PLURAL_FORM.test(key) && name === 'count'))
    .join();
}

/** The fault of a text that is to replace `built`; null: none. */
function faultOf(key: string, text: unknown, built: string | undefined): TextFault | null {
  if (typeof text !== 'string') return 'no-text';
  if (built === undefined) return 'unknown-key';
  if (text.trim() === '') return 'empty';
  if (text.length > MOST_TEXT_CHARS) return 'too-long';
  if (valuesOf(key, text) !== valuesOf(key, built)) return 'values';
  if (elementsIn(text) !== elementsIn(built)) return 'elements';
  return nestingsIn(text) === nestingsIn(built) ? null : 'nesting';
}

/**
 * Puts an installation's own texts over the built ones of a language. A text whose values or elements differ
 * from those of the text it replaces is left out and reported, since a page would show a hole in its place.
 * `fallback` has the texts that the language lacks.
 */
export function withOwnTexts(
  own: Readonly<Record<string, unknown>>,
  built: Texts,
  fallback: Texts,
): {
  readonly texts: Texts;
  readonly faults: readonly { readonly key: string; readonly fault: TextFault }[];
} {
  const texts: Record<string, string> = { ...built };
  const faults: { key: string; fault: TextFault }[] = [];
  for (const [key, text] of Object.entries(own)) {
    const fault = faultOf(key, text, builtText(key, built) ?? builtText(key, fallback));
    if (fault === null) texts[key] = text as string;
    else faults.push({ key, fault });
  }
  return { texts, faults };
}

/** The built text for a key. A plural form that the built texts do not have is judged by the form `other`. */
function builtText(key: string, texts: Texts): string | undefined {
  const commonest = key.replace(PLURAL_FORM, '_other');
  if (Object.hasOwn(texts, key)) return texts[key];
  return Object.hasOwn(texts, commonest) ? texts[commonest] : undefined;
}
