import { escaped } from './gift-text.ts';
import { type MoodleAnswer, type MoodleQuestion, type MoodleText } from './moodle.ts';
import { percentText } from './weights.ts';

/** Questions in Moodle's GIFT format. */
export function writeGift(questions: readonly MoodleQuestion[]): string {
  return questions.map(written).join('\n\n').concat('\n');
}

function written(question: MoodleQuestion): string {
  const name = escaped(question.name.replace(/:/g, ''));
  return `::${name}::[html]${textOf(question.text)}{${answersOf(question)}}`;
}

function answersOf({ type, isSingle, answers }: MoodleQuestion): string {
  switch (type) {
    case 'multichoice':
      return lines(answers.map((answer) => `${markOf(answer, isSingle)}[html]${textOf(answer.text)}`));
    case 'shortanswer':
      return lines(answers.map(({ text }) => `=%100%${textOf(text)}`));
    case 'numerical':
      return `#${lines(answers.map(({ text, tolerance }) => `=%100%${text.text}:${tolerance}`))}`;
    default:
      return '';
  }
}

function lines(answers: readonly string[]): string {
  return `\n${answers.map((answer) => `\t${answer}`).join('\n')}\n`;
}

function markOf({ percent }: MoodleAnswer, isSingle: boolean): string {
  if (isSingle && percent === 100) return '=';
  return percent === 0 ? '~' : `~%${percentText(percent)}%`;
}

function textOf({ text }: MoodleText): string {
  return escaped(text.trim());
}
