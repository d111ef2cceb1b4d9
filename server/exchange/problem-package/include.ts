import { type LanguageExtension, PROGRAM_LANGUAGES } from '#domain/submissions/languages.ts';
import { type StoredFile } from '#server/contract/task.ts';
import { baseName, type PackageFiles } from '../package/files.ts';
import { codeOfLanguage, languageOfCode } from '../package/languages.ts';
import { type Report } from '../package/report.ts';
import { type Contents } from '../package/task.ts';
import { type YamlFile } from '../package/yaml.ts';
import { type JudgeYaml } from './judge-yaml.ts';

/** By language, the files compiled with a submission, from `include/<language>/` or `include/default/`. */
export function readIncluded(
  files: PackageFiles,
  judge: YamlFile<JudgeYaml>,
  contents: Contents,
  constants: (content: Buffer) => Buffer,
  report: Report,
): Readonly<Record<string, StoredFile[]>> {
  const { folders, files: loose } = files.entries('include');
  for (const name of loose) report.warning(`include/${name}`, 'not_in_language_folder');
  for (const folder of folders) {
    if (folder !== 'default' && languageOfCode(folder) === null) {
      report.note(`include/${folder}`, 'language_unknown');
    }
  }
  const included: Record<string, StoredFile[]> = {};
  for (const language of PROGRAM_LANGUAGES) {
    const folder = [codeOfLanguage(language), 'default'].find((one) => folders.includes(one));
    const paths = pathsFor(files, folder, language, judge, report);
    if (paths.length === 0) continue;
    included[language] = paths.map((path) => contents.add(baseName(path), constants(files.read(path))));
  }
  return included;
}

function pathsFor(
  files: PackageFiles,
  folder: string | undefined,
  language: LanguageExtension,
  judge: YamlFile<JudgeYaml>,
  report: Report,
): readonly string[] {
  const named = judge.value.graders[language];
  if (named === undefined) {
    return folder === undefined
      ? []
      : files.under(`include/${folder}`).map((one) => `include/${folder}/${one}`);
  }
  return named.flatMap((name, index) => {
    const path = `include/${folder ?? codeOfLanguage(language)}/${name}`;
    if (files.has(path)) return [path];
    report.error(judge.place('graders', language, index), 'not_there', { path });
    return [];
  });
}

/**
 * The allowed languages of a task: those of `problem.yaml`. If it does not say and there are files to include
 * for some languages only, these languages.
 */
export function takenLanguages(
  wanted: readonly LanguageExtension[],
  isOpen: boolean,
  included: Readonly<Record<string, StoredFile[]>>,
  report: Report,
): readonly LanguageExtension[] {
  const withFiles = wanted.filter((language) => included[language] !== undefined);
  if (withFiles.length === 0 || withFiles.length === wanted.length) return wanted;
  if (!isOpen) return wanted;
  report.note('include', 'languages_with_files', { value: withFiles.join(', ') });
  return withFiles;
}
