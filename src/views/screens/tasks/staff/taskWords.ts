import { type ListedTask, type TaskProblem } from '#protocol/wire/staff/tasks.ts';
import { type Translate } from '#views/i18n/keys.ts';
import { type useFormat } from '#views/i18n/useFormat.ts';
import { mebibytes } from '#views/kit/amounts.ts';

type Format = ReturnType<typeof useFormat>;
type Facts = Pick<
  ListedTask,
  'kind' | 'time_limit_ms' | 'memory_limit_bytes' | 'tests' | 'statements' | 'version' | 'newest_version'
>;

/** The reason why a task is not, or may not be, fit for use. */
export function problemText(t: Translate, { kind, detail }: TaskProblem): string {
  if (kind === 'no_font') return `${t('backend.pdf_letters')} - ${detail}`;
  return kind === 'jury_differs'
    ? t('tasks.unfit.jury_differs', { count: Number(detail) })
    : t(`tasks.unfit.${kind}`, { detail });
}

/** The facts that distinguish a task from others: kind, limits, tests, languages, version. */
export function factTexts(t: Translate, format: Format, task: Facts): readonly string[] {
  const facts = [t(`tasks.kind.${task.kind}`)];
  if (task.kind === 'quiz') facts.push(t('tasks.questions', { count: task.tests }));
  else {
    facts.push(t('tasks.seconds', { seconds: format.number(task.time_limit_ms / 1000, 2) }));
    facts.push(mebibytes(task.memory_limit_bytes, format), t('tasks.tests', { count: task.tests }));
  }
  if (task.statements.length > 0) facts.push(task.statements.join(', '));
  if (task.version !== null) facts.push(t('tasks.version', { number: task.version }));
  return facts;
}

/** Tasks that lack statements in languages of others, with these languages; not those without any. */
export function withoutLanguages(
  tasks: readonly Pick<ListedTask, 'name' | 'statements'>[],
): readonly { readonly name: string; readonly langs: readonly string[] }[] {
  const spoken = [...new Set(tasks.flatMap(({ statements }) => statements))].sort();
  return tasks
    .filter(({ statements }) => statements.length > 0)
    .map(({ name, statements }) => ({ name, langs: spoken.filter((lang) => !statements.includes(lang)) }))
    .filter(({ langs }) => langs.length > 0);
}

/** Whether a task is judged by an older version than its newest. */
export function isOutdated({
  version,
  newest_version: newest,
}: Pick<ListedTask, 'version' | 'newest_version'>): boolean {
  return version !== null && newest !== null && newest > version;
}
