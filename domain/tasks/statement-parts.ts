/** The parts of a statement that Polygon's style has commands for. */
export type StatementPart = 'input' | 'output' | 'interaction' | 'scoring' | 'note' | 'examples';

const ENGLISH: Readonly<Record<StatementPart, string>> = {
  input: 'Input',
  output: 'Output',
  interaction: 'Interaction',
  scoring: 'Scoring',
  note: 'Note',
  examples: 'Examples',
};

const HEADINGS: Readonly<Record<string, Readonly<Record<StatementPart, string>>>> = {
  bg: {
    input: 'Вход',
    output: 'Изход',
    interaction: 'Взаимодействие',
    scoring: 'Оценяване',
    note: 'Бележка',
    examples: 'Примери',
  },
  ru: {
    input: 'Входные данные',
    output: 'Выходные данные',
    interaction: 'Протокол взаимодействия',
    scoring: 'Система оценки',
    note: 'Замечание',
    examples: 'Примеры',
  },
  uk: {
    input: 'Вхідні дані',
    output: 'Вихідні дані',
    interaction: 'Протокол взаємодії',
    scoring: 'Система оцінювання',
    note: 'Примітка',
    examples: 'Приклади',
  },
  sr: {
    input: 'Улаз',
    output: 'Излаз',
    interaction: 'Интеракција',
    scoring: 'Бодовање',
    note: 'Напомена',
    examples: 'Примери',
  },
  el: {
    input: 'Είσοδος',
    output: 'Έξοδος',
    interaction: 'Αλληλεπίδραση',
    scoring: 'Βαθμολόγηση',
    note: 'Σημείωση',
    examples: 'Παραδείγματα',
  },
  zh: {
    input: '输入',
    output: '输出',
    interaction: '交互',
    scoring: '评分',
    note: '说明',
    examples: '样例',
  },
};

/** The heading of a part in the statement's language, English where there is none. */
export function headingOf(part: StatementPart, lang: string): string {
  return (HEADINGS[lang.slice(0, 2)] ?? ENGLISH)[part];
}
