import { type Checker, type Interactor } from '#server/contract/task.ts';
import { type Place, type Report } from '../package/report.ts';
import { type Contents } from '../package/task.ts';
import { isProgramForTestlib } from '../package/testlib-convention.ts';
import { type JuryProgram } from '#server/contract/task.ts';
import { type YamlFile } from '../package/yaml.ts';
import { defaultValidator } from './default-validator.ts';
import { type JudgeYaml } from './judge-yaml.ts';

/** Placeholder for a checker that is never used. */
const UNUSED: Checker = { kind: 'tokens', caseSensitive: false };

/** Folder of the checker of a testlib interactor's log; the format has no such folder. */
export const AFTER_TALK = 'output_checker';

/** The program that decides on an output, and how it is called. */
export interface ValidatorSource {
  /** The jury's own program; null: the default validator. */
  readonly program: JuryProgram | null;
  /** For an interactive task, the checker of a testlib interactor's log; null: the interactor decides. */
  readonly afterTalk: JuryProgram | null;
  readonly isInteractive: boolean;
  /** Arguments of each test, and the position that states them. */
  readonly args: readonly { readonly values: readonly string[]; readonly place: Place }[];
  readonly convention: Interactor['convention'];
  readonly judge: YamlFile<JudgeYaml>;
}

/** The convention of a checker or interactor: the stated one, or the one that the program shows. */
export function conventionOf(
  { value }: YamlFile<JudgeYaml>,
  program: JuryProgram | null,
  contents: Contents,
): Interactor['convention'] {
  if (value.checker_convention !== undefined) return value.checker_convention;
  return program !== null && isProgramForTestlib(program, contents.map) ? 'testlib' : 'kattis';
}

/** The checker or interactor of a task. The default validator needs equal arguments for all tests. */
export function judgingOf(
  { program, afterTalk, isInteractive, args, convention, judge }: ValidatorSource,
  report: Report,
): { readonly checker: Checker; readonly interactor: Interactor | null } {
  const { checker: own, communication } = judge.value;
  if (communication !== undefined && (!isInteractive || convention !== 'cms')) {
    report.error(judge.place('communication'), 'communication_manager');
  }
  if (own !== undefined && (program !== null || isInteractive)) {
    report.error(judge.place('checker'), 'own_validator');
  }
  if (program !== null) {
    return isInteractive
      ? {
          checker:
            afterTalk === null ? UNUSED : { kind: 'program', convention: 'testlib', program: afterTalk },
          interactor: { convention, program, ...(communication && { communication }) },
        }
      : { checker: { kind: 'program', convention, program }, interactor: null };
  }
  if (isInteractive) report.error('output_validator', 'interactive_validator');
  return { checker: ownChecker(own, args, report), interactor: null };
}

/** A checker that needs no program. */
function ownChecker(own: JudgeYaml['checker'], args: ValidatorSource['args'], report: Report): Checker {
  // The arguments of the last test, which is secret if any test is.
  const of = args.at(-1) ?? { values: [], place: { file: 'problem.yaml', line: null } };
  const other = args.find(({ values }) => values.join('\n') !== of.values.join('\n'));
  if (other !== undefined) {
    report.error(other.place, 'same_arguments');
  }
  if (own === undefined) return defaultValidator(of.values, of.place, report);
  if (of.values.length > 0) report.error(of.place, 'checker_no_arguments', { own });
  return { kind: own };
}
