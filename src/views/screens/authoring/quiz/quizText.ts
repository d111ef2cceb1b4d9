import { isSeq, parseDocument } from 'yaml';
import { KEPT_AS_WRITTEN } from '#protocol/yaml-as-written.ts';
import { type QuestionKind } from '#domain/quiz/quiz.ts';
import { type QuestionKey } from '#domain/quiz/quiz-scoring.ts';
import { quizYaml, type WrittenQuestion } from '#protocol/quiz-yaml.ts';
import { readYamlText, type YamlTextFault } from '../yamlText.ts';

/** The content of a quiz's text, or the fault because of which none of it can be shown. */
export type QuizText =
  | {
      readonly fault: null;
      readonly names: Readonly<Record<string, string>>;
      readonly questions: readonly WrittenQuestion[];
    }
  | YamlTextFault;

/** Reads the text of a quiz.yaml. */
export function readQuizText(text: string): QuizText {
  const read = readYamlText(text, quizYaml);
  if (read.fault !== null) return read;
  return { fault: null, names: read.value.name, questions: read.value.questions };
}

/** A text of a quiz in one language, or in the first language that it has. */
export function textIn(texts: WrittenQuestion['text'], lang: string): string {
  return typeof texts === 'string' ? texts : (texts[lang] ?? Object.values(texts)[0] ?? '');
}

/** The options of a question with the ids by which they are answered. */
export function optionsOf(
  question: WrittenQuestion,
  lang: string,
): readonly { readonly id: string; readonly text: string; readonly correct: boolean }[] {
  if (!('options' in question)) return [];
  return question.options.map(({ id, text, correct }, place) => ({
    id: id ?? String.fromCharCode(97 + place),
    text: textIn(text, lang),
    correct,
  }));
}

/** The key by which a question is scored; null: people score it. */
export function keyOf(question: WrittenQuestion): QuestionKey | null {
  const options = optionsOf(question, '');
  const correct = options.filter((one) => one.correct).map(({ id }) => id);
  switch (question.kind) {
    case 'single':
      return { kind: 'single', correct: correct[0] ?? '' };
    case 'multiple':
      return { kind: 'multiple', correct, options: options.map(({ id }) => id), partial: question.partial };
    case 'short':
      return { kind: 'short', accepted: question.accept, caseSensitive: question.case_sensitive };
    case 'number': {
      const { answer: value, tolerance, relative_tolerance: relative } = question;
      return { kind: 'number', value, tolerance, relative };
    }
    case 'long':
      return null;
  }
}

/** The first content of a new question, by kind. */
export const BEGUN: Readonly<Record<QuestionKind, object>> = {
  single: { kind: 'single', points: 1, text: '?', options: [{ text: 'A', correct: true }, { text: 'B' }] },
  multiple: {
    kind: 'multiple',
    points: 2,
    partial: 'proportional',
    text: '?',
    options: [{ text: 'A', correct: true }, { text: 'B', correct: true }, { text: 'C' }],
  },
  short: { kind: 'short', points: 1, text: '?', accept: ['answer'] },
  number: { kind: 'number', points: 1, text: '?', answer: 0, tolerance: 0 },
  long: { kind: 'long', points: 5, text: '?' },
};

/** The text with one more question at its end; the rest keeps its formatting and comments. */
export function withQuestion(text: string, kind: QuestionKind): string {
  const document = parseDocument(text, KEPT_AS_WRITTEN);
  const node = document.createNode(BEGUN[kind]);
  if (isSeq(document.get('questions'))) document.addIn(['questions'], node);
  else document.set('questions', document.createNode([node]));
  return document.toString({ lineWidth: 0 });
}

/** The text with a question moved to another position; unchanged if that is outside the list. */
export function withMoved(text: string, from: number, to: number): string {
  const document = parseDocument(text, KEPT_AS_WRITTEN);
  const questions = document.get('questions');
  if (!isSeq(questions) || to < 0 || to >= questions.items.length) return text;
  const [moved] = questions.items.splice(from, 1);
  questions.items.splice(to, 0, moved);
  return document.toString({ lineWidth: 0 });
}

/** The text without a question. */
export function withoutQuestion(text: string, place: number): string {
  const document = parseDocument(text, KEPT_AS_WRITTEN);
  document.deleteIn(['questions', place]);
  return document.toString({ lineWidth: 0 });
}
