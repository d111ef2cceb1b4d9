/** A sample as a statement shows it: an input and its answer, or an interaction. */
export type ShownSample =
  | { readonly kind: 'pair'; readonly input: string; readonly answer: string }
  | { readonly kind: 'interaction'; readonly text: string };

interface Words {
  readonly sample: string;
  readonly input: string;
  readonly output: string;
  readonly interaction: string;
}

const ENGLISH: Words = { sample: 'Example', input: 'Input', output: 'Output', interaction: 'Interaction' };
const WORDS: Readonly<Record<string, Words>> = {
  bg: { sample: 'Пример', input: 'Вход', output: 'Изход', interaction: 'Разговор' },
  sr: { sample: 'Пример', input: 'Улаз', output: 'Излаз', interaction: 'Разговор' },
  ru: { sample: 'Пример', input: 'Входные данные', output: 'Выходные данные', interaction: 'Взаимодействие' },
  uk: { sample: 'Приклад', input: 'Вхідні дані', output: 'Вихідні дані', interaction: 'Взаємодія' },
  el: { sample: 'Παράδειγμα', input: 'Είσοδος', output: 'Έξοδος', interaction: 'Αλληλεπίδραση' },
  zh: { sample: '样例', input: '输入', output: '输出', interaction: '交互' },
  ar: { sample: 'مثال', input: 'الإدخال', output: 'الإخراج', interaction: 'التفاعل' },
  he: { sample: 'דוגמה', input: 'קלט', output: 'פלט', interaction: 'אינטראקציה' },
  en: ENGLISH,
};
/** A longer sample is for download, not for reading. */
const MAX_SHOWN_CHARS = 4_000;

/**
 * Puts the samples into a Markdown statement: at `{{nextsample}}` and `{{remainingsamples}}`, the others at its end (2025-09, Sample
 * data), except those that the statement shows by itself. `fault` is called for a `{{nextsample}}` with none left.
 */
export function withSamples(
  text: string,
  lang: string,
  samples: readonly ShownSample[],
  fault: () => void,
): string {
  const words = WORDS[lang.slice(0, 2)] ?? ENGLISH;
  const shown = normal(text);
  const left = samples
    .map((sample, index) => ({ sample, number: index + 1 }))
    .filter(({ sample }) => !isShown(shown, sample));
  const take = (count: number) =>
    left
      .splice(0, count)
      .map(({ sample, number }) => blockOf(sample, samples.length > 1 ? ` ${number}` : '', words))
      .join('\n');
  const filled = text.replace(/\{\{(nextsample|remainingsamples)\}\}/g, (_, which: string) => {
    if (which === 'nextsample' && left.length === 0) fault();
    return take(which === 'nextsample' ? 1 : left.length);
  });
  return left.length === 0 ? filled : `${filled.trimEnd()}\n\n${take(left.length)}`;
}

/** Numbers, from 1, of samples that are typed into a statement, which may come to differ from the tests. */
export function typedSamples(text: string, samples: readonly ShownSample[]): readonly number[] {
  const shown = normal(text);
  return samples.flatMap((sample, index) => (isShown(shown, sample) ? [index + 1] : []));
}

function blockOf(sample: ShownSample, number: string, words: Words): string {
  const title = `## ${words.sample}${number}\n`;
  if (sample.kind === 'interaction') return `${title}\n**${words.interaction}**\n\n${fenced(sample.text)}`;
  return `${title}\n**${words.input}**\n\n${fenced(sample.input)}\n**${words.output}**\n\n${fenced(sample.answer)}`;
}

function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const short = text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}\n…` : text;
  return `${fence}text\n${short.replace(/\r?\n$/, '')}\n${fence}\n`;
}

function isShown(statement: string, sample: ShownSample): boolean {
  const text = normal(sample.kind === 'pair' ? sample.input : sample.text);
  return text !== '' && statement.includes(`\n${text}\n`);
}

/** A text for comparison, without differences in ends of lines, spaces there, and empty lines around. */
function normal(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd());
  return text === '' ? '' : lines.join('\n').trim() === '' ? '' : `${lines.join('\n')}\n`.trim();
}
