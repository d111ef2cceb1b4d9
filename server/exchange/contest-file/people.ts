import { isUtf8 } from 'node:buffer';
import { parse } from 'yaml';
import { AS_WRITTEN } from '#protocol/yaml-as-written.ts';
import { yamlFaultOf } from '#protocol/yaml-fault.ts';
import { type PackageFiles } from '../package/files.ts';
import { type Report } from '../package/report.ts';
import { joined, rowsOf } from '../registration/join.ts';
import { PEOPLE_FILE } from './own.ts';

type Thing = Readonly<Record<string, unknown>>;

/** The people of a contest as a users file: our own, or made from a Contest Package; null: none. */
export function peopleIn(files: PackageFiles, report: Report): Buffer | null {
  if (files.has(PEOPLE_FILE)) return files.read(PEOPLE_FILE);
  const rowsIn = (name: string) => rowsOf(name, listIn(files, name, report));
  const accounts = rowsIn('accounts');
  if (accounts.length === 0) return null;
  const [teams, groups, organizations] = [rowsIn('teams'), rowsIn('groups'), rowsIn('organizations')];
  const { people } = joined({ accounts, teams, groups, organizations }, report);
  if (people.length === 0) return null;
  if (people.some(({ password }) => password !== '')) report.note('accounts', 'passwords_left_out');
  const rows = people.map(({ login, displayName, group, school }) => ({
    name: login,
    display_name: displayName,
    group,
    school,
  }));
  return Buffer.from(JSON.stringify(rows));
}

/** A list of objects as a Contest Package keeps it, in YAML or JSON (which is YAML too). */
export function listIn(files: PackageFiles, name: string, report: Report): readonly Thing[] {
  const file = [`${name}.yaml`, `${name}.yml`, `${name}.json`].find((one) => files.has(one));
  if (file === undefined) return [];
  if (!isUtf8(files.read(file))) {
    report.error(file, 'not_utf8');
    return [];
  }
  let value: unknown;
  try {
    value = parse(files.text(file), { maxAliasCount: 20, ...AS_WRITTEN });
  } catch (error: unknown) {
    report.error(place(file, error), yamlFaultOf(error));
    return [];
  }
  const inside: unknown = isThing(value) ? (value[name] ?? value['problems']) : value;
  if (!Array.isArray(inside) || !inside.every(isThing)) {
    report.error(file, 'list_wanted');
    return [];
  }
  return inside;
}

/** Position of the fault in a YAML file. */
function place(file: string, error: unknown) {
  const at = error as { readonly linePos?: readonly { readonly line: number }[] };
  return { file, line: at.linePos?.[0]?.line ?? null };
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
