import { all, at, readXml, type XmlElement } from '../package/xml.ts';
import { baseName, endingOf, type PackageFiles, withoutEnding } from '../package/files.ts';
import { languageOfEnding } from '../package/languages.ts';
import { expandScript } from '#domain/authoring/tests-script/expand.ts';
import { commandOf, generatorsOf, lineOf, type TestCommand, testsetOf } from '../polygon/generated.ts';
import { resourcesBeside, resourcesOf } from '../polygon/resources.ts';
import { Report } from '../package/report.ts';
import { type Unmade } from '../package/task.ts';
import { plainName, type WrittenFiles } from './files.ts';
import { type TestPlan } from './tests.ts';

const FOLDER = 'generators';
const HEAD = `# As the package that this task came in made its tests. A test that is not here is made by its line.
`;

/**
 * Writes the way in which a Polygon package makes its tests: its generators with their includes, and our
 * script. When a generator is missing, it writes a list instead: for each test, Polygon's command or `by
 * hand`. With `unmade`, only the tests that are still to be made are listed.
 */
export function writeScript(
  files: WrittenFiles,
  original: PackageFiles,
  plan: TestPlan,
  unmade: Unmade | null,
): void {
  const root = readXml('problem.xml', original.text('problem.xml'), new Report());
  if (root === null) return;
  const isSaid = (test: number) => unmade === null || unmade.inputs.includes(test);
  const commands = all(testsetOf(at(root, 'judging')), 'tests', 'test').map((one, test) =>
    isSaid(test) ? commandOf(one) : null,
  );
  if (commands.every((command) => command === null)) return;
  const script = scriptOf(commands, plan, writeGenerators(files, original, root, commands));
  if (script !== null) {
    files.content(`${FOLDER}/tests.txt`, Buffer.from(script));
    return;
  }
  const lines = commands.map((command, index) => `${command?.text ?? '# by hand:'} > ${index + 1}`);
  files.content(`${FOLDER}/polygon-script.txt`, Buffer.from(`${lines.join('\n')}\n`));
}

/** Writes the generators that are called; returns their names in our script, with extension if ambiguous. */
function writeGenerators(
  files: WrittenFiles,
  original: PackageFiles,
  root: XmlElement,
  commands: readonly (TestCommand | null)[],
): ReadonlyMap<string, string> {
  const resources = resourcesOf(original, root);
  const called = new Set(commands.map((command) => command?.program));
  const generators = [...generatorsOf(original, root)].filter(([name]) => called.has(name));
  const names = namesIn(original);
  return new Map(
    generators.map(([name, source]) => {
      for (const path of [source, ...resourcesBeside(original, source, resources)])
        files.content(`${FOLDER}/${plainName(baseName(path))}`, original.read(path));
      const file = plainName(baseName(source));
      const isAlone = names.filter((one) => one === withoutEnding(file)).length === 1;
      return [name, isAlone ? withoutEnding(file) : file];
    }),
  );
}

/** Names in the written package's folder of generators: programs without their extensions, and folders. */
function namesIn(original: PackageFiles): readonly string[] {
  const { folders, files } = original.entries('files');
  const sources = files.filter((name) => languageOfEnding(endingOf(name)) !== null);
  return [...sources.map((name) => withoutEnding(plainName(name))), ...folders.map(plainName), 'original'];
}

/** Our script; null: it cannot express the commands. */
function scriptOf(
  commands: readonly (TestCommand | null)[],
  plan: TestPlan,
  programs: ReadonlyMap<string, string>,
): string | null {
  const lines: string[] = [];
  const wanted: string[] = [];
  for (const { test, name } of plan.written) {
    const command = commands[test] ?? null;
    if (command === null) continue;
    const program = programs.get(command.program);
    if (program === undefined || command.isOfMany) return null;
    lines.push(lineOf(program, command.args, name));
    wanted.push(JSON.stringify([name, program, ...command.args]));
  }
  const { tests, faults } = expandScript(lines.join('\n'));
  const found = tests.map((one) =>
    one.kind === 'run' ? JSON.stringify([one.name, one.program, ...one.args]) : '',
  );
  return faults.length === 0 && found.join() === wanted.join() ? `${HEAD}${lines.join('\n')}\n` : null;
}
