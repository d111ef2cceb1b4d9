/** Names of figures in sentences; the first one in a sentence inflects its words where no count is given. */
const FIGURES = ['minutes', 'points', 'tests', 'stated', 'sum', 'full', 'entryCount', 'more', 'number'];

/** The figure that inflects the words of a sentence, found among its values; undefined: it has none. */
export function figureOf(values: Readonly<Record<string, unknown>>): number | undefined {
  const given = ['count', ...FIGURES].map((name) => values[name]).find((value) => value !== undefined);
  const figure = given === undefined || given === '' ? NaN : Number(given);
  return Number.isNaN(figure) ? undefined : figure;
}
