import { listedName, type ReadTask, type UnmadeTask } from '#server/exchange/package/task.ts';
import { type Sentence } from '#server/exchange/package/sentences.ts';
import { type ReadQuiz } from '#server/features/quiz/read.ts';
import { type PackageFacts } from '#protocol/wire/staff/authoring/packages.ts';

/**
 * The package in a draft: a task without its contents, which are kept apart; a task whose tests are yet to be
 * made; or a quiz.
 */
export type Found =
  | { readonly kind: 'unmade'; readonly task: Omit<UnmadeTask, 'contents'> }
  | { readonly kind: 'task'; readonly task: Omit<ReadTask, 'contents'>; readonly faults: readonly Sentence[] }
  | { readonly kind: 'quiz'; readonly quiz: ReadQuiz };

/** The short name of what a draft holds. */
export function slugOfFound(found: Found): string {
  return found.kind === 'quiz' ? found.quiz.slug : found.task.slug;
}

/** The facts that are shown of a package. */
export function factsOfFound(found: Found): PackageFacts {
  return found.kind === 'quiz' ? quizFacts(found.quiz) : taskFacts(found.task, found.kind === 'unmade');
}

function taskFacts({ judge, ...task }: Omit<ReadTask, 'contents'>, isUnmade: boolean): PackageFacts {
  return {
    slug: task.slug,
    name: listedName(task.names, task.slug),
    format: task.format,
    kind: judge.kind === 'output-only' ? 'output_only' : judge.kind,
    time_limit_ms: judge.limits.cpuMs,
    is_timed: task.timing !== null,
    memory_limit_bytes: judge.limits.memoryBytes,
    languages: [...task.languages],
    statements: task.statements.map(({ lang }) => lang),
    attachments: task.attachments.map(({ name }) => name),
    checker: checkerOf(judge),
    groups: judge.groups.map(({ name, rule, points, requires }, index) => ({
      name,
      rule,
      points,
      tests: judge.tests.filter(({ group }) => group === index).length,
      requires: requires.map((one) => judge.groups[one]?.name ?? ''),
    })),
    tests: judge.tests.length,
    is_unmade: isUnmade,
  };
}

function checkerOf({ checker, interactor }: ReadTask['judge']): string {
  if (interactor !== null) return `${interactor.convention} (${interactor.program.language})`;
  return checker.kind === 'program' ? `${checker.convention} (${checker.program.language})` : checker.kind;
}

function quizFacts({ slug, names, questions }: ReadQuiz): PackageFacts {
  return {
    slug,
    name: listedName(names, slug),
    format: 'quiz',
    kind: 'quiz',
    time_limit_ms: 0,
    is_timed: false,
    memory_limit_bytes: 0,
    languages: [],
    statements: Object.keys(names),
    attachments: [],
    checker: '',
    groups: [],
    tests: questions.length,
    is_unmade: false,
  };
}

/** The facts in which a package is compared with the task of the same name, each as a text. */
export function comparedFacts(facts: PackageFacts): Readonly<Record<string, string>> {
  return {
    kind: facts.kind,
    time: `${facts.time_limit_ms / 1000} s`,
    memory: `${Math.round(facts.memory_limit_bytes / 1_048_576)} MiB`,
    tests: String(facts.tests),
    points: facts.groups.map(({ points }) => points).join(' + '),
    checker: facts.checker,
    languages: facts.languages.join(', '),
    statements: facts.statements.toSorted().join(', '),
  };
}
