import { expandScript } from '../../../domain/tests-script/expand.ts';
import { all, at, readXml } from '../package/xml.ts';
import { endingOf, type PackageFiles, withoutEnding } from '../package/files.ts';
import { languageOfEnding } from '../package/languages.ts';
import { Report } from '../package/report.ts';
import { type WrittenFiles } from './files.ts';
import { type TestPlan } from './tests.ts';

/** Words that need no quotes in our script. */
const PLAIN = /^[A-Za-z0-9_.:=+*/%^~@&-]+$/;
const HEAD = `# As the package that this task came in made its tests. They are here already: one that is deleted is made by its line.
`;

/**
 * How a package of Polygon makes its tests: in our script, where all of its generators are there, and else as Polygon's own
 * lines, the command or `by hand`, and the number of the test.
 */
export function writeScript(files: WrittenFiles, original: PackageFiles, plan: TestPlan): void {
  const commands = commandsOf(original);
  if (commands.every((command) => command === null)) return;
  const script = scriptOf(commands, plan, generatorsIn(files));
  if (script !== null) {
    files.content('generators/tests.txt', Buffer.from(script));
    return;
  }
  const lines = commands.map((command, index) => `${command ?? '# by hand:'} > ${index + 1}`);
  files.content('generators/polygon-script.txt', Buffer.from(`${lines.join('\n')}\n`));
}

/** The programs of the folder of generators that can be run here, without their endings. */
function generatorsIn(files: WrittenFiles): ReadonlySet<string> {
  const names = files.all.flatMap(({ path }) => {
    const [folder, name = '', ...deeper] = path.split('/');
    const isProgram =
      folder === 'generators' && deeper.length === 0 && languageOfEnding(endingOf(name)) !== null;
    return isProgram ? [withoutEnding(name)] : [];
  });
  return new Set(names);
}

/** By test; null: it was made by hand. */
function commandsOf(original: PackageFiles): readonly (string | null)[] {
  const root = readXml('problem.xml', original.text('problem.xml'), new Report());
  if (root === null) return [];
  const testset = all(at(root, 'judging'), 'testset').find(
    ({ attributes }) => attributes['name'] === 'tests',
  );
  return all(testset, 'tests', 'test').map(({ attributes: { method, cmd } }) =>
    method === 'generated' && cmd !== undefined ? cmd : null,
  );
}

/** null: our script cannot say it. */
function scriptOf(
  commands: readonly (string | null)[],
  plan: TestPlan,
  programs: ReadonlySet<string>,
): string | null {
  const lines: string[] = [];
  const wanted: string[] = [];
  for (const { test, name } of plan.written) {
    const command = commands[test] ?? null;
    if (command === null) continue;
    const [program = '', ...args] = command.trim().split(/\s+/);
    if (!programs.has(program)) return null;
    lines.push(`${[program, ...args.map(quoted)].join(' ')} > ${name}`);
    wanted.push(JSON.stringify([name, program, ...args]));
  }
  const { tests, faults } = expandScript(lines.join('\n'));
  const found = tests.map((one) =>
    one.kind === 'run' ? JSON.stringify([one.name, one.program, ...one.args]) : '',
  );
  return faults.length === 0 && found.join() === wanted.join() ? `${HEAD}${lines.join('\n')}\n` : null;
}

function quoted(word: string): string {
  if (PLAIN.test(word)) return word;
  return `"${word.replace(/[\\"]/g, '\\$&').replace(/[{}]/g, '$&$&')}"`;
}
