import { htmlToMarkdown, fileName } from './html-to-markdown.ts';
import { withPictures } from '#domain/tasks/statement-pictures.ts';
import { type ImportedPictures } from './imported-pictures.ts';
import { type MoodleText } from './moodle.ts';

/** Reports of losses while a text becomes Markdown. */
interface LossReport {
  readonly pictures: ImportedPictures;
  /** Called for a picture or element that is not kept. */
  readonly onLost: (kind: 'picture' | 'element', name: string) => void;
}

const DATA = /^data:image\/([a-z+]+);base64,(.*)$/is;
const OWN = '@@PLUGINFILE@@';
const MAX_SHOWN_ADDRESS = 80;

/** The Markdown of a text of Moodle; its pictures become files. Throws HtmlTooDeep. */
export function markdownOf(given: MoodleText, { pictures, onLost }: LossReport): string {
  const pictureOf = (address: string): string | null => {
    const path = pathOf(given, address, pictures);
    if (path === null) onLost('picture', address.slice(0, MAX_SHOWN_ADDRESS));
    return path;
  };
  if (given.format === 'markdown') return fromMarkdown(given.text, pictureOf);
  return htmlToMarkdown(htmlOf(given), { pictureOf, onLost: (element) => onLost('element', element) });
}

/** The words of a one-line text, such as a typed answer. */
export function plainOf(given: MoodleText): string {
  return given.text.trim();
}

function htmlOf({ format, text }: MoodleText): string {
  if (format === 'html') return text;
  const words = format === 'plain' ? text.replace(/&/g, '&amp;').replace(/</g, '&lt;') : text;
  const paragraphs = words.split(/\n[ \t]*\n/).map((one) => one.trim().replace(/\n/g, '<br>'));
  return paragraphs.length === 1
    ? (paragraphs[0] ?? '')
    : paragraphs.map((one) => `<p>${one}</p>`).join('\n');
}

/** Converts Moodle's Markdown, whose formulas our Markdown would read as escaped brackets. */
function fromMarkdown(text: string, pictureOf: (address: string) => string | null): string {
  const withFormulas = text
    .replace(/\\?\\\(([\s\S]+?)\\?\\\)/g, (_, tex: string) => `$${tex.trim()}$`)
    .replace(/\\?\\\[([\s\S]+?)\\?\\\]/g, (_, tex: string) => `\n$$\n${tex.trim()}\n$$\n`);
  return withPictures(withFormulas, (address) => pictureOf(address) ?? '').trim();
}

function pathOf({ files }: MoodleText, address: string, pictures: ImportedPictures): string | null {
  const data = DATA.exec(address);
  if (data !== null) return pictures.put('picture', data[2] ?? '');
  if (!address.startsWith(OWN)) return null;
  const name = fileName(address);
  const file = files.find((one) => one.name === name || fileName(one.name) === name);
  return file === undefined ? null : pictures.put(file.name, file.base64);
}
