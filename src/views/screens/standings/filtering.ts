import { type BoardLine } from './ranking.ts';

/** What of a board is shown; empty texts show all. Ranks stay those of the whole board. */
export interface BoardFilter {
  readonly search: string;
  readonly group: string;
  readonly category: string;
}

export const NO_FILTER: BoardFilter = { search: '', group: '', category: '' };

/** The lines that a filter leaves, of those of `only` where it is given. All words looked for must be in the name or the group, in any case. */
export function filterLines(
  lines: readonly BoardLine[],
  filter: BoardFilter,
  only?: ReadonlySet<number>,
): readonly BoardLine[] {
  const words = filter.search.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  if (only === undefined && words.length === 0 && filter.group === '' && filter.category === '') return lines;
  return lines.filter(({ participant }) => {
    if (only?.has(participant.id) === false) return false;
    if (filter.group !== '' && participant.group !== filter.group) return false;
    if (filter.category !== '' && participant.category !== filter.category) return false;
    const text = `${participant.display_name} ${participant.name} ${participant.group}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The groups or categories of a board, in the order of their names. */
export function valuesOf(lines: readonly BoardLine[], of: 'group' | 'category'): readonly string[] {
  const values = new Set(lines.map(({ participant }) => participant[of]).filter((value) => value !== ''));
  return [...values].sort((a, b) => a.localeCompare(b, 'bg'));
}
