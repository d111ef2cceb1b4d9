import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { KEPT_AS_WRITTEN } from '#protocol/yaml-as-written.ts';
import { type QuestionKind } from '#domain/quiz/quiz.ts';
import { BEGUN } from './quizText.ts';

/** The path of a value within a question: names of keys, and positions in lists from 0. */
export type QuestionPath = readonly (string | number)[];

type Document = ReturnType<typeof parseDocument>;

/**
 * Changes the text of a quiz.yaml. Comments and the formatting of the rest stay. The exported functions below
 * change one of its questions, with `place` counted from 0.
 */
function changed(text: string, change: (document: Document) => void): string {
  const document = parseDocument(text, KEPT_AS_WRITTEN);
  change(document);
  return document.toString({ lineWidth: 0 });
}

/** Sets a value of a question; undefined deletes its key. */
export function withValue(text: string, place: number, path: QuestionPath, value: unknown): string {
  const whole = ['questions', place, ...path];
  return changed(text, (document) => {
    if (value === undefined) document.deleteIn(whole);
    else document.setIn(whole, value);
  });
}

/** Writes a text in one language; a text that is shared by all languages stays shared. */
export function withWords(
  text: string,
  place: number,
  path: QuestionPath,
  { lang, words }: { readonly lang: string; readonly words: string },
): string {
  return changed(text, (document) => {
    const whole = ['questions', place, ...path];
    const node: unknown = document.getIn(whole, true);
    const at = isMap(node) ? [...whole, lang] : whole;
    const there: unknown = document.getIn(at, true);
    // A block of lines keeps its newline at the end.
    const end = isScalar(there) && String(there.value).endsWith('\n') ? '\n' : '';
    document.setIn(at, words + end);
  });
}

/** Splits a text that is shared by all languages, so that each language has its own. */
export function withLanguages(
  text: string,
  place: number,
  path: QuestionPath,
  langs: readonly string[],
): string {
  return changed(text, (document) => {
    const whole = ['questions', place, ...path];
    const node: unknown = document.getIn(whole, true);
    // A text that looks like a number is still read as text.
    const words = isScalar(node) ? (node.type === 'PLAIN' ? node.source : node.value) : undefined;
    if (typeof words === 'string')
      document.setIn(whole, document.createNode(Object.fromEntries(langs.map((lang) => [lang, words]))));
  });
}

/** Changes the kind of a question; its text and points stay, and its options if both kinds have them. */
export function withKind(text: string, place: number, kind: QuestionKind): string {
  return changed(text, (document) => {
    const question: unknown = document.getIn(['questions', place], true);
    if (!isMap(question)) return;
    const begun = BEGUN[kind];
    const keys = question.items.map(({ key }) => String(isScalar(key) ? key.value : key));
    for (const key of keys) if (!(key in begun)) question.delete(key);
    for (const [key, value] of Object.entries(begun))
      if (!question.has(key)) question.set(key, document.createNode(value));
    question.set('kind', kind);
    if (kind === 'single') oneCorrect(document, place);
  });
}

/** Of several right options only the first stays right; without any, the first option becomes right. */
function oneCorrect(document: Document, place: number): void {
  const options: unknown = document.getIn(['questions', place, 'options'], true);
  if (!isSeq(options)) return;
  const right = options.items.findIndex((_, at) => options.getIn([at, 'correct']) === true);
  markOnly(document, place, Math.max(0, right));
}

/** Makes an option the only right one. */
export function withOnlyRight(text: string, place: number, option: number): string {
  return changed(text, (document) => markOnly(document, place, option));
}

function markOnly(document: Document, place: number, option: number): void {
  const path = ['questions', place, 'options'];
  const options: unknown = document.getIn(path, true);
  if (!isSeq(options)) return;
  for (const at of options.items.keys()) {
    if (at === option) document.setIn([...path, at, 'correct'], true);
    else document.deleteIn([...path, at, 'correct']);
  }
}

/** Adds an option at the end of a question's options. */
export function withOption(text: string, place: number, words: string): string {
  return changed(text, (document) =>
    document.addIn(['questions', place, 'options'], document.createNode({ text: words })),
  );
}

/** Adds a copy of a question after it. */
export function withCopy(text: string, place: number): string {
  return changed(text, (document) => {
    const questions: unknown = document.get('questions');
    if (!isSeq(questions)) return;
    const question: unknown = questions.get(place, true);
    if (isMap(question)) questions.items.splice(place + 1, 0, question.clone());
  });
}
