import * as v from 'valibot';
import { type Storage } from '#api/storagePort.ts';
import { type KeptAnswer } from '#streams/events/quiz.ts';

const kept = v.object({
  /** Person and contest. */
  owner: v.string(),
  task: v.number(),
  question: v.number(),
  value: v.nullable(v.union([v.string(), v.array(v.string())])),
  marked: v.boolean(),
  revision: v.number(),
  givenAt: v.number(),
  refused: v.nullable(v.object({ key: v.string(), detail: v.nullable(v.string()) })),
});
type Kept = v.InferOutput<typeof kept>;
const answers = v.array(kept);

type AnswerStorage = Pick<Storage, 'readAnswers' | 'writeAnswers'>;
type Place = Pick<KeptAnswer, 'task' | 'question' | 'revision'>;

/** Writes an answer down until it is let go. Only what this page knows of is changed: others may be open beside it. */
export function keepAnswer(storage: AnswerStorage, owner: string, answer: KeptAnswer): void {
  const others = without(read(storage), owner, answer);
  // Another page may have written down a newer one.
  const isNewest = !others.some((one) => isOf(one, owner, answer));
  if (isNewest) storage.writeAnswers([...others, { owner, ...answer }]);
}

/** Lets an answer go, and older ones to the same question: the server has it, or will not take it. */
export function letAnswerGo(storage: AnswerStorage, owner: string, answer: Place): void {
  const all = read(storage);
  const left = without(all, owner, answer);
  if (left.length < all.length) storage.writeAnswers(left);
}

/** A person's answers that were written down. */
export function keptAnswers(storage: AnswerStorage, owner: string): readonly KeptAnswer[] {
  return read(storage)
    .filter((one) => one.owner === owner)
    .map(answerOf);
}

function answerOf({ task, question, value, marked, revision, givenAt, refused }: Kept): KeptAnswer {
  return { task, question, value, marked, revision, givenAt, refused };
}

function without(all: readonly Kept[], owner: string, answer: Place): readonly Kept[] {
  return all.filter((one) => !isOf(one, owner, answer) || one.revision > answer.revision);
}

function isOf(one: Kept, owner: string, { task, question }: Pick<Place, 'task' | 'question'>): boolean {
  return one.owner === owner && one.task === task && one.question === question;
}

function read(storage: AnswerStorage): readonly Kept[] {
  const found = v.safeParse(answers, storage.readAnswers());
  return found.success ? found.output : [];
}
