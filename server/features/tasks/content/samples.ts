import { type Kysely } from 'kysely';
import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { type JudgeTask } from '#server/contract/task.ts';
import { type Schema } from '#server/db/schema.ts';

/** The most bytes of a sample that is shown; a longer one is for download. */
const MAX_SAMPLE_BYTES = 16_384;
/** The most samples that are shown beside the editor. */
const MAX_SAMPLES = 12;

/**
 * The samples of a task whose programs read an input and write an output; empty for other tasks, whose
 * samples are conversations.
 */
export async function samplesOf(db: Kysely<Schema>, judge: JudgeTask | null): Promise<TaskDetail['samples']> {
  if (judge?.kind !== 'batch') return [];
  const samples = judge.tests
    .filter(({ isSample }) => isSample)
    .map(({ name, input, answer, shown }) => ({ name, ...(shown ?? { input, answer }) }))
    .filter(({ input, answer }) => Math.max(input.bytes, answer?.bytes ?? 0) <= MAX_SAMPLE_BYTES)
    .slice(0, MAX_SAMPLES);
  const hashes = [
    ...new Set(samples.flatMap(({ input, answer }) => [input.hash, ...(answer ? [answer.hash] : [])])),
  ];
  if (hashes.length === 0) return [];
  const rows = await db.selectFrom('files').select(['hash', 'content']).where('hash', 'in', hashes).execute();
  const texts = new Map(rows.map(({ hash, content }) => [hash, content?.toString('utf8') ?? '']));
  return samples.map(({ name, input, answer }) => ({
    name,
    input: texts.get(input.hash) ?? '',
    answer: answer === null ? null : (texts.get(answer.hash) ?? null),
  }));
}
