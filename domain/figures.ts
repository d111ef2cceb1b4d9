/** Names of numeric values in sentences; without `count`, the first in a sentence selects its plural form. */
const FIGURES = ['minutes', 'points', 'tests', 'stated', 'sum', 'full', 'entryCount', 'more', 'number'];

/** The number that selects a sentence's plural form, found among its values; undefined: it has none. */
export function figureOf(values: Readonly<Record<string, unknown>>): number | undefined {
  const given = ['count', ...FIGURES].map((name) => values[name]).find((value) => value !== undefined);
  const figure = given === undefined || given === '' ? NaN : Number(given);
  return Number.isNaN(figure) ? undefined : figure;
}
