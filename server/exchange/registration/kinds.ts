import { ownValue } from '#domain/own-value.ts';
/** The kinds of files in which contest systems exchange people. */
export type Kind = 'teams' | 'accounts' | 'groups' | 'organizations';

/**
 * The TSV columns of each kind, in the standard's order (CCS requirements, "File formats"): `teams2.tsv` ends
 * with the institution's id; DOMjudge's accounts may have an IP address. `least`: minimum number of columns.
 */
export const TSV_COLUMNS: Readonly<
  Record<Kind, { readonly names: readonly string[]; readonly least: number }>
> = {
  teams: {
    names: [
      'id',
      'icpc_id',
      'group_id',
      'name',
      'institution',
      'institution_short',
      'country',
      'organization_id',
    ],
    least: 4,
  },
  accounts: { names: ['type', 'name', 'username', 'password', 'ip'], least: 3 },
  groups: { names: ['id', 'name'], least: 2 },
  organizations: { names: ['id', 'name', 'formal_name', 'country'], least: 2 },
};

const FIRST_CELLS: Readonly<Record<string, Kind>> = {
  teams: 'teams',
  teams2: 'teams',
  accounts: 'accounts',
  groups: 'groups',
};
const NAMES: readonly (readonly [RegExp, Kind])[] = [
  [/^teams2?\./i, 'teams'],
  [/^accounts\./i, 'accounts'],
  [/^groups\./i, 'groups'],
  [/^organi[sz]ations\./i, 'organizations'],
];
const ACCOUNT_TYPES = /^(team|judge|admin|jury|analyst|staff|balloon)$/i;

/** The kind of a TSV file by its first line (`teams 1`, `File_Version 2`), name or row; null: unknown. */
export function kindOfTsv(
  name: string,
  [label = '', version = '']: readonly string[],
  row: readonly string[],
): Kind | null {
  if (!/^\d$/.test(version)) return null;
  const known = ownValue(FIRST_CELLS, label.toLowerCase());
  if (known !== undefined) return known;
  if (label.toLowerCase() !== 'file_version') return null;
  return kindOfName(name) ?? kindOfRow(row);
}

function kindOfRow(row: readonly string[]): Kind | null {
  if (row.length === 2) return 'groups';
  if (ACCOUNT_TYPES.test(row[0] ?? '')) return 'accounts';
  return row.length >= TSV_COLUMNS.teams.least ? 'teams' : null;
}

/** The kind of a list of objects by its file's name, otherwise by the objects' keys; null: unknown. */
export function kindOfJson(name: string, things: readonly Readonly<Record<string, unknown>>[]): Kind | null {
  const has = (key: string) => things.some((thing) => key in thing);
  const named = kindOfName(name);
  if (named !== null && (has('id') || has('group_ids') || has('type'))) return named;
  if (has('username') && (has('type') || has('team_id'))) return 'accounts';
  if (has('formal_name')) return 'organizations';
  return has('group_ids') || has('icpc_id') ? 'teams' : null;
}

/** The kind of a file by its name; null: unknown. */
export function kindOfName(name: string): Kind | null {
  const base = name.slice(name.lastIndexOf('/') + 1);
  return NAMES.find(([pattern]) => pattern.test(base))?.[1] ?? null;
}
