import { parse } from 'yaml';
import { AS_WRITTEN } from '../../../protocol/yaml-as-written.ts';
import { type PackageFiles } from '../package/files.ts';
import { type Report } from '../package/report.ts';
import { PEOPLE_FILE } from './own.ts';

type Thing = Readonly<Record<string, unknown>>;

/** The people of a contest as a users file: our own, or made of the accounts and teams of a Contest Package; null: none. */
export function peopleIn(files: PackageFiles, report: Report): Buffer | null {
  if (files.has(PEOPLE_FILE)) return files.read(PEOPLE_FILE);
  const accounts = listIn(files, 'accounts', report);
  const teams = byId(listIn(files, 'teams', report));
  const groups = byId(listIn(files, 'groups', report));
  const organizations = byId(listIn(files, 'organizations', report));
  const people = accounts.filter(({ type }) => type === undefined || type === 'team');
  if (people.length === 0) return null;
  if (people.some(({ password }) => password !== undefined)) report.note('accounts', 'passwords_left_out');
  const rows = people.map((account) => {
    const team = teams.get(text(account['team_id'])) ?? {};
    const [groupId] = Array.isArray(team['group_ids']) ? (team['group_ids'] as readonly unknown[]) : [];
    const organization = organizations.get(text(team['organization_id'])) ?? {};
    return {
      name: text(account['username'] ?? account['id']),
      display_name: text(team['display_name'] ?? team['name'] ?? account['name'] ?? account['username']),
      group: text(groups.get(text(groupId))?.['name']),
      school: text(organization['formal_name'] ?? organization['name']),
    };
  });
  return Buffer.from(JSON.stringify(rows));
}

/** A list of things as a Contest Package keeps it, in JSON or YAML (which JSON is too). */
export function listIn(files: PackageFiles, name: string, report: Report): readonly Thing[] {
  const file = [`${name}.yaml`, `${name}.yml`, `${name}.json`].find((one) => files.has(one));
  if (file === undefined) return [];
  let value: unknown;
  try {
    value = parse(files.text(file), { maxAliasCount: 20, ...AS_WRITTEN });
  } catch (error: unknown) {
    report.error(place(file, error), 'not_yaml', { message: firstLine(error) });
    return [];
  }
  const inside: unknown = isThing(value) ? (value[name] ?? value['problems']) : value;
  if (!Array.isArray(inside) || !inside.every(isThing)) {
    report.error(file, 'list_wanted');
    return [];
  }
  return inside;
}

/** Where the YAML of a file is at fault. */
function place(file: string, error: unknown) {
  const at = error as { readonly linePos?: readonly { readonly line: number }[] };
  return { file, line: at.linePos?.[0]?.line ?? null };
}

function firstLine(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}

function byId(things: readonly Thing[]): ReadonlyMap<string, Thing> {
  return new Map(things.map((thing) => [text(thing['id']), thing]));
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}
