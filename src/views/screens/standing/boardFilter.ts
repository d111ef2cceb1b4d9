import { type BoardRow } from './boardOrder.ts';

/** What of a board is wanted. Empty: everything. */
export interface BoardFilter {
  readonly words: string;
  readonly group: string;
  readonly category: string;
}

export const EVERYBODY: BoardFilter = { words: '', group: '', category: '' };

/** The rows that match: every word in a name or group, in any order, without regard to case. Ranks stay those of all. */
export function filterBoard(rows: readonly BoardRow[], filter: BoardFilter): readonly BoardRow[] {
  const words = filter.words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && filter.group === '' && filter.category === '') return rows;
  return rows.filter(({ participant }) => {
    if (filter.group !== '' && participant.group !== filter.group) return false;
    if (filter.category !== '' && participant.category !== filter.category) return false;
    const text = `${participant.display_name} ${participant.name} ${participant.group}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The different values of a field, in alphabetical order, without the empty one. */
export function valuesOf(rows: readonly BoardRow[], field: 'group' | 'category'): readonly string[] {
  const values = new Set(rows.map(({ participant }) => participant[field]));
  values.delete('');
  return [...values].sort((a, b) => a.localeCompare(b));
}
