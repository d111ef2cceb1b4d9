/** Names of figures in sentences; the first one in a sentence inflects its words where no count is given. */
const FIGURES = ['minutes', 'points', 'tests', 'stated', 'sum', 'full', 'entryCount', 'more', 'number'];

/** The figure by which the words of a sentence are inflected, by what is put into it; undefined: it has none. */
export function figureOf(values: Readonly<Record<string, unknown>>): number | undefined {
  const given = ['count', ...FIGURES].map((name) => values[name]).find((value) => value !== undefined);
  const figure = given === undefined || given === '' ? NaN : Number(given);
  return Number.isNaN(figure) ? undefined : figure;
}
