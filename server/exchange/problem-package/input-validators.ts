import { parse } from 'yaml';
import { AS_WRITTEN } from '#protocol/yaml-as-written.ts';
import { addEcho } from '../package/echo.ts';
import { endingOf, type PackageFiles } from '../package/files.ts';
import { isHeader, languageOfEnding } from '../package/languages.ts';
import { readProgram } from '../package/program.ts';
import { Report } from '../package/report.ts';
import { type Contents, type ReadValidator } from '../package/task.ts';
import { isProgramForTestlib } from '../package/testlib-convention.ts';
import { type TestFiles } from './tests.ts';

/** Names of the folder in the format and in its older tools. */
const FOLDERS = ['input_validators', 'input_format_validators'];
const SETTINGS = ['test_group.yaml', 'testdata.yaml'];

/** Reads the input validators; those that cannot be run here are noted. `stated`: convention of all. */
export function readInputValidators(
  files: PackageFiles,
  tests: readonly TestFiles[],
  stated: 'kattis' | 'testlib' | undefined,
  contents: Contents,
  report: Report,
): readonly ReadValidator[] {
  return FOLDERS.flatMap((folder) =>
    programsIn(files, folder).flatMap(({ name, at, paths }): readonly ReadValidator[] => {
      const isKnown = paths.some((path) => languageOfEnding(endingOf(path)) !== null);
      const program = isKnown ? readProgram(files, at, paths, contents, new Report()) : null;
      if (program === null) {
        report.note(`${folder}/${name}`, 'validator_not_run', { path: name });
        return [];
      }
      const args = tests.map((test) => argumentsOf(files, test.folder, name));
      const path = `${folder}/${name}`;
      const convention = stated ?? (isProgramForTestlib(program, contents.map) ? 'testlib' : 'kattis');
      return [
        { path, convention: `${convention}-validator` as const, program, args, echo: addEcho(contents) },
      ];
    }),
  );
}

function programsIn(files: PackageFiles, folder: string) {
  const inside = files.entries(folder);
  const headers = inside.files.filter((one) => isHeader(endingOf(one)));
  const sources = inside.files.filter((name) => !headers.includes(name) && !/\.(?:md|txt)$/i.test(name));
  return [
    ...inside.folders.map((name) => {
      const at = `${folder}/${name}`;
      return { name, at, paths: files.under(at) };
    }),
    ...sources.map((name) => ({ name, at: folder, paths: [name, ...headers] })),
  ];
}

/** The arguments in the nearest folder above a test. */
function argumentsOf(files: PackageFiles, folder: string, name: string): readonly string[] {
  const parts = folder.split('/');
  for (let count = parts.length; count >= 0; count -= 1) {
    const at = ['data', ...parts.slice(0, count)].join('/');
    const found = SETTINGS.map((one) => `${at}/${one}`).find((path) => files.has(path));
    const own = found === undefined ? undefined : argumentsIn(files.text(found), name);
    if (own !== undefined) return own;
  }
  return [];
}

function argumentsIn(text: string, name: string): readonly string[] | undefined {
  const { input_validator_args: args, input_validator_flags: flags } = mapIn(text);
  const own = Array.isArray(args) || typeof args !== 'object' ? args : mapOf(args)[name];
  if (Array.isArray(own)) return own.map(String);
  const words = typeof own === 'string' ? own : flags;
  return typeof words === 'string' ? words.split(/\s+/).filter(Boolean) : undefined;
}

/** The map in a YAML text. Invalid YAML is empty here; reading the groups reports it. */
function mapIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return mapOf(parse(text, { maxAliasCount: 100, logLevel: 'silent', ...AS_WRITTEN }));
  } catch {
    return {};
  }
}

function mapOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
