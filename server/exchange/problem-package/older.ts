import { type JuryProgram } from '#server/contract/task.ts';
import { type PackageFiles } from '../package/files.ts';
import { readProgram } from '../package/program.ts';
import { type Place, type Report } from '../package/report.ts';
import { type Contents } from '../package/task.ts';
import { type YamlFile } from '../package/yaml.ts';
import { type SettingsOf } from './legacy-groups.ts';
import { type LegacyTestdata } from './metadata.ts';
import { type TestFiles } from './tests.ts';

/** Warns of keys in an older `problem.yaml` that have no meaning here; the package is still accepted. */
export function noteUnknownKeys(
  { value, place }: YamlFile<object>,
  known: readonly string[],
  report: Report,
): void {
  for (const key of Object.keys(value).filter((one) => !known.includes(one))) {
    report.warning(place(key), 'key_unknown', { key });
  }
}

/** The only validator: the files of a folder, or a single folder in it. */
export function onlyValidator(
  files: PackageFiles,
  root: string,
  contents: Contents,
  report: Report,
  change?: (content: Buffer) => Buffer,
): JuryProgram | null {
  const { folders, files: loose } = files.entries(root);
  if (folders.length > 1 || (folders.length === 1 && loose.length > 0)) {
    report.error(root, 'several_validators');
    return null;
  }
  const folder = folders.length === 1 ? `${root}/${folders[0] ?? ''}` : root;
  return readProgram(files, folder, files.under(folder), contents, report, change);
}

/** Arguments of the validator for a test: those of the package, then those of the test's folder. */
export function validatorFlags(
  test: TestFiles,
  settingsOf: SettingsOf,
  general: { readonly flags: string; readonly place: Place },
): { readonly values: readonly string[]; readonly place: Place } {
  const { file: nearest, all } = settingsOf(test.folder);
  const file = all.find(({ value }) => saysFlags(value)) ?? nearest;
  const { output_validator_flags: flags, output_validator_args: args } = file.value;
  const said = typeof flags === 'object' && flags !== null ? flags.flags : (flags ?? '');
  const own = Array.isArray(args) ? args : `${said} ${args ?? ''}`.split(/\s+/);
  const values = [...general.flags.split(/\s+/), ...own].filter((one) => one !== '');
  const key = args === undefined ? 'output_validator_flags' : 'output_validator_args';
  return { values, place: own.some((one) => one !== '') ? file.place(key) : general.place };
}

function saysFlags({ output_validator_flags: flags, output_validator_args: args }: LegacyTestdata): boolean {
  return (flags ?? args ?? null) !== null;
}

/** The time limit in seconds from files of tools: Kattis' `.timelimit`, DOMjudge's `domjudge-problem.ini`. */
export function timeLimitFromFile(files: PackageFiles, report: Report): number | undefined {
  const sources = [
    { file: '.timelimit', pattern: /^\s*(\S+)\s*$/ },
    { file: 'domjudge-problem.ini', pattern: /^\s*timelimit\s*=\s*['"]?([^'"\s;]+)/m },
  ];
  for (const { file, pattern } of sources) {
    if (!files.has(file)) continue;
    const found = pattern.exec(files.text(file))?.[1];
    if (found === undefined) continue;
    const seconds = Number(found);
    if (seconds > 0 && Number.isFinite(seconds)) return seconds;
    report.error({ file, line: 1 }, 'time_limit_positive', { found });
  }
  return undefined;
}

/** The folder of an older package's statements. */
export function statementFolder(files: PackageFiles): string {
  return files.under('problem_statement').length === 0 && files.under('statement').length > 0
    ? 'statement'
    : 'problem_statement';
}
