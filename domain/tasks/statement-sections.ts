/** Headings of a statement's input and output sections, by language. */
const SECTIONS: Readonly<Record<string, readonly [input: string, output: string]>> = {
  en: ['Input', 'Output'],
  bg: ['Вход', 'Изход'],
  sr: ['Улаз', 'Излаз'],
  mk: ['Влез', 'Излез'],
  ru: ['Входные данные', 'Выходные данные'],
  uk: ['Вхідні дані', 'Вихідні дані'],
  de: ['Eingabe', 'Ausgabe'],
  fr: ['Entrée', 'Sortie'],
  es: ['Entrada', 'Salida'],
  el: ['Είσοδος', 'Έξοδος'],
  zh: ['输入', '输出'],
  ar: ['الإدخال', 'الإخراج'],
  he: ['קלט', 'פלט'],
  ro: ['Date de intrare', 'Date de ieșire'],
};
const ENGLISH = ['Input', 'Output'] as const;

/** Headings of a new statement in a language; English ones if the language is not known. */
export function sectionsIn(lang: string): readonly [input: string, output: string] {
  return SECTIONS[lang.slice(0, 2)] ?? ENGLISH;
}

/** Whether the headings of a language's sections are known. */
export function knowsSections(lang: string): boolean {
  return lang.slice(0, 2) in SECTIONS;
}
