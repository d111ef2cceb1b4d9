import { type MainSolution, type PlannedProgram } from '#server/contract/making.ts';
import { type JudgeTask } from '#server/contract/task.ts';
import { baseName, endingOf, type PackageFiles, withoutEnding } from '#server/exchange/package/files.ts';
import { isHeader, languageOfEnding } from '#server/exchange/package/languages.ts';
import { readProgram } from '#server/exchange/package/program.ts';
import { Report } from '#server/exchange/package/report.ts';
import { type FindingCode } from '#server/exchange/package/sentences.ts';
import { type Contents } from '#server/exchange/package/task.ts';
import { type YamlFile } from '#server/exchange/package/yaml.ts';
import { FOLDER_RULES } from '#server/exchange/problem-package/folder-rules.ts';
import { readIncluded } from '#server/exchange/problem-package/include.ts';
import { type JudgeYaml } from '#server/exchange/problem-package/judge-yaml.ts';
import { readSubmissions } from '#server/exchange/problem-package/submissions.ts';
import { programRecipe } from '#server/model/authoring/recipes.ts';

const FOLDER = 'generators';

/** Names by which a script may run the programs of `generators/`. */
export function generatorNames(files: PackageFiles): readonly string[] {
  const { folders, files: loose } = files.entries(FOLDER);
  const sources = loose.filter((name) => languageOfEnding(endingOf(name)) !== null);
  return [...sources.map(withoutEnding), ...folders];
}

/**
 * A generator by its name: a file of `generators/` with the headers beside it, or a folder; or the reason why
 * it is missing.
 */
export function findGenerator(
  files: PackageFiles,
  name: string,
  contents: Contents,
): PlannedProgram | FindingCode {
  const { folders, files: loose } = files.entries(FOLDER);
  const sources = loose.filter(
    (one) => languageOfEnding(endingOf(one)) !== null && (one === name || withoutEnding(one) === name),
  );
  const exact = sources.filter((one) => one === name);
  const found = exact.length > 0 ? exact : [...sources, ...folders.filter((one) => one === name)];
  const [only, ...others] = found;
  if (only === undefined) return 'script_no_program';
  if (others.length > 0) return 'script_program_twice';
  const isFolder = sources.length === 0;
  const program = isFolder
    ? readProgram(files, `${FOLDER}/${only}`, files.under(`${FOLDER}/${only}`), contents, new Report())
    : readProgram(
        files,
        FOLDER,
        [only, ...loose.filter((one) => isHeader(endingOf(one)))],
        contents,
        new Report(),
      );
  if (program === null) return 'script_no_program';
  return { path: `${FOLDER}/${only}`, program, recipe: programRecipe(program) };
}

/** The main solution's files. */
export interface MainSource {
  readonly files: PackageFiles;
  readonly judge: YamlFile<JudgeYaml>;
  readonly kind: JudgeTask['kind'];
  readonly contents: Contents;
  readonly constants: (content: Buffer) => Buffer;
}

/**
 * The solution that makes the answers: the one that `judge.yaml` names, or the first program of `submissions/accepted`; null where
 * there is none.
 */
export function findMain({ files, judge, kind, contents, constants }: MainSource): MainSolution | null {
  const report = new Report();
  const named = judge.value.main_solution;
  const withIt = {
    graders: kind === 'output-only' ? {} : readIncluded(files, judge, contents, constants, report),
    sourceName: judge.value.source_name,
    io: judge.value.io,
  };
  // The answers of an output-only task are no programs: `judge.yaml` must name a solution, which reads and
  // writes like any other.
  if (named === null && kind === 'output-only') return null;
  const rules = { rules: FOLDER_RULES, isOutputOnly: false, judge, constants };
  const solutions = readSubmissions(files, rules, contents, report);
  const solution = solutions.find(({ path }) =>
    named === null ? path.startsWith('accepted/') : [path, `submissions/${path}`].includes(named),
  );
  if (solution !== undefined) {
    const { path, language, source } = solution;
    return { path: `submissions/${path}`, language, source, ...withIt };
  }
  if (named === null || !files.has(named)) return null;
  const language = languageOfEnding(endingOf(named));
  if (language === null) return null;
  return { path: named, language, source: contents.add(baseName(named), files.read(named)), ...withIt };
}
