import { QUESTION_KINDS } from '#domain/quiz/quiz.ts';
import { listedName, type PackageReading, type ReadTask } from '#server/exchange/package/task.ts';
import { type Finding, placeText, type Severity } from '#server/exchange/package/report.ts';
import { englishOf } from '#server/exchange/package/sentences.ts';
import { statedText } from '#server/exchange/self-test/compare.ts';
import { type SelfTest } from '#server/exchange/self-test/run.ts';
import { type QuizReading, type ReadQuiz } from '#server/features/quiz/read.ts';
import { type Checker, fullScore, type JudgeTask } from '#server/contract/task.ts';

const MIB = 1_048_576;
const FORMATS: Readonly<Record<ReadTask['format'], string>> = {
  'kattis-2025-09': 'problem package 2025-09',
  'kattis-legacy': 'problem package, legacy',
  'cms-italian': 'CMS, Italian format',
  polygon: 'Polygon',
};
/** Most lines of a compiler's output that are shown. */
const COMPILE_LINES = 4;

/** A package and its faults, as text for a terminal. */
export function readingText({ task, report }: PackageReading): string {
  return [task === null ? '' : taskText(task), findingsText(report)].filter((one) => one !== '').join('\n\n');
}

/** A quiz and its faults, as text for a terminal. */
export function quizReadingText({ quiz, report }: QuizReading): string {
  return [quiz === null ? '' : quizText(quiz), findingsText(report)].filter((one) => one !== '').join('\n\n');
}

/** The text of a read package. */
function taskText(task: ReadTask): string {
  const { judge, slug } = task;
  const facts: readonly (readonly [string, string])[] = [
    ['kind', kindText(judge)],
    ['limits', limitsText(task)],
    ['languages', task.languages.join(', ')],
    [
      'statements',
      task.statements
        .map(({ lang, mime }) => `${lang} (${mime.includes('pdf') ? 'PDF' : 'Markdown'})`)
        .join(', ') || 'none',
    ],
    ['attachments', task.attachments.map(({ name }) => name).join(', ') || 'none'],
    ['counts', `${task.scoreMode}, ${fullScore(judge)} points`],
  ];
  const names = [...new Set([listedName(task.names, slug), ...Object.values(task.names)])].join(' / ');
  return [
    `${slug}: ${names} (${FORMATS[task.format]})`,
    ...facts.map(([name, value]) => `  ${name.padEnd(12)}${value}`),
    '',
    ...table(groupRows(judge)),
  ].join('\n');
}

/** The text of a read quiz. */
function quizText({ slug, names, questions }: ReadQuiz): string {
  const kinds = QUESTION_KINDS.flatMap((kind) => {
    const count = questions.filter((question) => question.kind === kind).length;
    return count === 0 ? [] : [`${count} ${kind}`];
  });
  const points = questions.reduce((sum, question) => sum + question.points, 0);
  const byPeople = questions.filter(({ key }) => key === null).length;
  const all = [...new Set([listedName(names, slug), ...Object.values(names)])].join(' / ');
  return [
    `${slug}: ${all} (quiz)`,
    `  ${'questions'.padEnd(12)}${questions.length}: ${kinds.join(', ')}`,
    `  ${'points'.padEnd(12)}${points}${byPeople === 0 ? '' : `, ${byPeople} scored by people`}`,
  ].join('\n');
}

/** The faults of a package, errors first; '' for none. */
export function findingsText(findings: readonly Finding[]): string {
  if (findings.length === 0) return '';
  const count = (severity: Severity) => findings.filter((one) => one.severity === severity).length;
  const counted = (['error', 'warning', 'note'] as const)
    .filter((severity) => count(severity) > 0)
    .map((severity) => `${count(severity)} ${severity}${count(severity) > 1 ? 's' : ''}`);
  const lines = findings.map((finding) => {
    const place = placeText(finding);
    return `  ${finding.severity.padEnd(8)} ${place === '' ? '' : `${place}: `}${finding.message}`;
  });
  return [`${counted.join(', ')}:`, ...lines].join('\n');
}

/** The text of a self-test: results of the jury's submissions beside their claims. */
export function selfTestText({ rows, skipped, faults }: SelfTest): string {
  const header = ['submission', 'language', 'stated', 'judged', 'points', 'time', 'memory', ''];
  const body = rows.map(({ submission, result, faults: own }) => [
    submission.path,
    submission.language,
    statedText(submission),
    result.verdict,
    String(result.score),
    `${Math.round(result.cpuMs)} ms`,
    `${(result.memoryBytes / MIB).toFixed(1)} MiB`,
    own.length === 0 ? 'ok' : 'NOT AS STATED',
  ]);
  const wrong = rows.flatMap(({ submission, result, faults: own }) => {
    if (own.length === 0) return [];
    const compiler = result.verdict === 'CE' ? result.compileOutput.split('\n').slice(0, COMPILE_LINES) : [];
    return [
      `  ${submission.path}`,
      ...own.map((one) => `    ${englishOf(one)}`),
      ...compiler.map((one) => `    | ${one}`),
    ];
  });
  return [
    ...table([header, ...body], [4, 5, 6]),
    ...(wrong.length > 0 ? ['', ...wrong] : []),
    ...skipped.map(
      ({ path, language }) => `  ${path} is not judged: there is no ${language} on this machine.`,
    ),
    ...faults.map((one) => `  ${englishOf(one)}`),
  ].join('\n');
}

function groupRows({ groups, tests }: JudgeTask): readonly (readonly string[])[] {
  return [
    ['group', 'rule', 'points', 'tests', 'after'],
    ...groups.map(({ name, rule, points, requires }, index) => [
      name,
      rule,
      String(points),
      String(tests.filter(({ group }) => group === index).length),
      requires.map((one) => groups[one]?.name ?? '').join(', '),
    ]),
  ];
}

function kindText({ kind, checker, interactor, graders, io }: JudgeTask): string {
  const parts: string[] = [kind];
  parts.push(
    interactor === null
      ? `checker ${checkerText(checker)}`
      : `interactor ${interactor.convention} in ${interactor.program.language}`,
  );
  if (Object.keys(graders).length > 0) parts.push(`graders for ${Object.keys(graders).join(', ')}`);
  if (io.input !== null) parts.push(`reads ${io.input}`);
  if (io.output !== null) parts.push(`writes ${io.output}`);
  return parts.join(', ');
}

function checkerText(checker: Checker): string {
  switch (checker.kind) {
    case 'program':
      return `${checker.convention} in ${checker.program.language}`;
    case 'floats':
      return `floats (absolute ${checker.absolute}, relative ${checker.relative})`;
    default:
      return checker.kind;
  }
}

function limitsText({ judge: { limits, languageLimits }, timing }: ReadTask): string {
  const time = timing === null ? `${limits.cpuMs / 1000} s` : 'time found from the submissions';
  const own = Object.entries(languageLimits).map(([language, { cpuMs, memoryBytes }]) => {
    const parts = [
      cpuMs === undefined ? '' : `${cpuMs / 1000} s`,
      memoryBytes === undefined ? '' : `${memoryBytes / MIB} MiB`,
    ];
    return `${language}: ${parts.filter((one) => one !== '').join(' ')}`;
  });
  return [time, `${limits.memoryBytes / MIB} MiB`, `output ${limits.outputBytes / MIB} MiB`, ...own].join(
    ', ',
  );
}

/** Lines of columns as wide as their widest cell; the first row is the heading. */
function table(
  rows: readonly (readonly string[])[],
  rightAligned: readonly number[] = [2, 3],
): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    `  ${row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return rightAligned.includes(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')}`.trimEnd(),
  );
}
