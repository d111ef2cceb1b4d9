import { type Report } from '../package/report.ts';
import { all, at, readXml, type XmlElement } from '../package/xml.ts';
import {
  type LostPart,
  type MoodleAnswer,
  type MoodleFileContent,
  type MoodleFormat,
  type MoodleQuestion,
  type MoodleText,
} from './moodle.ts';
import { ownValue } from '#domain/own-value.ts';

const FORMATS: Readonly<Record<string, MoodleFormat>> = {
  html: 'html',
  moodle_auto_format: 'moodle',
  plain_text: 'plain',
  markdown: 'markdown',
};
const FEEDBACK = ['generalfeedback', 'correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'];

/** Reads a file in Moodle's XML format; null, with an error: it is invalid. */
export function readMoodleXml(file: string, text: string, report: Report): MoodleFileContent | null {
  const root = readXml(file, text.replace(/^\uFEFF/, ''), report);
  if (root === null) return null;
  if (root.name !== 'quiz') {
    report.error({ file, line: root.line }, 'quiz_xml_root');
    return null;
  }
  const elements = all(root, 'question');
  return {
    questions: elements.filter((one) => one.attributes['type'] !== 'category').map(questionOf),
    categories: elements
      .filter((one) => one.attributes['type'] === 'category')
      .map((one) => ({ line: one.line, name: wordsOf(at(one, 'category', 'text')) })),
  };
}

function questionOf(element: XmlElement): MoodleQuestion {
  const grade = wordsOf(at(element, 'defaultgrade') ?? at(element, 'defaultmark'));
  return {
    line: element.line,
    name: wordsOf(at(element, 'name', 'text')),
    type: element.attributes['type'] ?? '',
    text: textOf(at(element, 'questiontext'), 'moodle'),
    grade: grade === '' || !Number.isFinite(Number(grade)) ? null : Number(grade),
    isSingle: isTrue(at(element, 'single'), true),
    isCaseSensitive: isTrue(at(element, 'usecase'), false),
    answers: all(element, 'answer').map(answerOf),
    lost: lostOf(element),
  };
}

function answerOf(element: XmlElement): MoodleAnswer {
  const tolerance = Number(wordsOf(at(element, 'tolerance')) || '0');
  return {
    text: textOf(element, 'moodle'),
    percent: Number(element.attributes['fraction'] ?? '0'),
    tolerance: Number.isFinite(tolerance) ? Math.abs(tolerance) : 0,
  };
}

function textOf(element: XmlElement | undefined, usual: MoodleFormat): MoodleText {
  return {
    format: ownValue(FORMATS, element?.attributes['format'] ?? '') ?? usual,
    text: wordsOf(at(element, 'text')),
    files: all(element, 'file').map((one) => ({
      name: one.attributes['name'] ?? '',
      base64: one.attributes['encoding'] === 'base64' ? one.text : '',
    })),
  };
}

function lostOf(element: XmlElement): readonly LostPart[] {
  const isSaid = (one: XmlElement | undefined) => wordsOf(at(one, 'text')) !== '';
  const feedback = [
    ...FEEDBACK.map((name) => at(element, name)),
    ...all(element, 'answer').map((one) => at(one, 'feedback')),
  ];
  const parts: Readonly<Record<LostPart, boolean>> = {
    feedback: feedback.some(isSaid),
    hints: all(element, 'hint').some(isSaid),
    units: all(element, 'units', 'unit').length > 0,
    template: isSaid(at(element, 'graderinfo')) || isSaid(at(element, 'responsetemplate')),
    picture: wordsOf(at(element, 'image')) !== '' || at(element, 'image_base64') !== undefined,
  };
  return (Object.keys(parts) as LostPart[]).filter((part) => parts[part]);
}

/** Whether an element is `true` or `1`; a missing element has the usual value. */
function isTrue(element: XmlElement | undefined, usual: boolean): boolean {
  return element === undefined ? usual : /^(?:true|1)$/.test(element.text.trim());
}

function wordsOf(element: XmlElement | undefined): string {
  return element?.text.trim() ?? '';
}
