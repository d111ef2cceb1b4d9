import { type MoodleAnswer, type MoodleQuestion, type MoodleText } from './moodle.ts';
import { percentText } from './weights.ts';

/** Questions in Moodle's XML format. */
export function writeMoodleXml(questions: readonly MoodleQuestion[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.map(written).join('')}</quiz>\n`;
}

function written(question: MoodleQuestion): string {
  const { type, name, text, grade } = question;
  return `  <question type="${type}">
    <name>
      <text>${escaped(name)}</text>
    </name>
    <questiontext format="html">
${textOf(text)}
    </questiontext>
    <defaultgrade>${grade ?? 1}</defaultgrade>
    <hidden>0</hidden>
${ownOf(question)}${question.answers.map((answer) => answerOf(answer, type)).join('')}  </question>
`;
}

/** Elements that only some kinds of questions have. */
function ownOf({ type, isSingle, isCaseSensitive }: MoodleQuestion): string {
  switch (type) {
    case 'multichoice':
      return `    <single>${isSingle}</single>\n    <shuffleanswers>false</shuffleanswers>\n    <answernumbering>abc</answernumbering>\n`;
    case 'shortanswer':
      return `    <usecase>${isCaseSensitive ? 1 : 0}</usecase>\n`;
    case 'essay':
      return '    <responseformat>editor</responseformat>\n    <responserequired>0</responserequired>\n    <responsefieldlines>15</responsefieldlines>\n    <attachments>0</attachments>\n';
    default:
      return '';
  }
}

function answerOf({ text, percent, tolerance }: MoodleAnswer, type: string): string {
  const format = text.format === 'html' ? 'html' : 'moodle_auto_format';
  const near = type === 'numerical' ? `      <tolerance>${tolerance}</tolerance>\n` : '';
  return `    <answer fraction="${percentText(percent)}" format="${format}">\n${textOf(text)}\n${near}    </answer>\n`;
}

function textOf({ format, text, files }: MoodleText): string {
  const words =
    format === 'html' ? `<![CDATA[${possible(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>` : escaped(text);
  const beside = files.map(
    ({ name, base64 }) => `\n      <file name="${escaped(name)}" path="/" encoding="base64">${base64}</file>`,
  );
  return `      <text>${words}</text>${beside.join('')}`;
}

function escaped(text: string): string {
  return possible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Removes the characters that XML 1.0 cannot represent. */
function possible(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}
