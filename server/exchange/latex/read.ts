import { posix } from 'node:path';
import { type PackageFiles } from '../package/files.ts';
import { embedPictures } from '../package/pictures.ts';
import { type Report } from '../package/report.ts';
import { type ShownSample, withSamples } from '#domain/tasks/statement-samples.ts';
import { type Contents, type ReadStatement } from '../package/task.ts';
import { checkIncludes, withIncludes } from './includes.ts';
import { type LatexMarkdown, markdownOfLatex } from './markdown.ts';

/** Extensions of pictures that are shown here; the name in LaTeX may omit them. */
const ENDINGS = ['', '.png', '.jpg', '.jpeg', '.svg'];
const SHOWN = /\.(?:png|jpe?g|svg)$/i;

/** A LaTeX statement and its samples and constants. */
export interface LatexSource {
  readonly file: string;
  readonly lang: string;
  readonly slug: string;
  readonly samples: readonly ShownSample[];
  /** Puts the values of the package's constants into a text. */
  readonly constants?: (content: Buffer) => Buffer;
}

/** A LaTeX statement as Markdown with its pictures and samples; null (with a warning): it cannot be read. */
export function readLatex(
  files: PackageFiles,
  source: LatexSource,
  contents: Contents,
  report: Report,
): ReadStatement | null {
  const { file, lang, slug, samples } = source;
  const markdown = latexText(files, source, report);
  if (markdown === null) return null;
  const withPictures = embedPictures(files, file, markdown, report);
  const text = withSamples(withPictures, lang, samples, () => undefined);
  const name = `${slug}.${lang}.md`;
  const { hash } = contents.add(name, Buffer.from(text));
  return { lang, mime: 'text/markdown; charset=utf-8', name, hash };
}

/** A LaTeX statement as Markdown without samples, with pictures as paths; null: it cannot be read. */
export function latexText(
  files: PackageFiles,
  { file, lang, constants = (content) => content }: Pick<LatexSource, 'file' | 'lang' | 'constants'>,
  report: Report,
): string | null {
  checkIncludes(files, file, report);
  const source = constants(Buffer.from(withIncludes(files, file))).toString('utf8');
  const markdown = converted(source, lang, file, pictureFinder(files, file, report), report);
  if (markdown === null) return null;
  if (markdown.unknown.length > 0)
    report.warning(file, 'latex_unknown', { names: markdown.unknown.join(', ') });
  return markdown.text;
}

function converted(
  source: string,
  lang: string,
  file: string,
  picture: (name: string) => string | null,
  report: Report,
): LatexMarkdown | null {
  try {
    return markdownOfLatex(source, { lang, picture });
  } catch {
    // The parser's message is for programmers; the package is good without this statement.
    report.warning(file, 'latex');
    return null;
  }
}

/** Finds a picture beside the statement; a missing or unsupported one is left out with a warning. */
function pictureFinder(files: PackageFiles, file: string, report: Report): (name: string) => string | null {
  const folder = posix.dirname(file);
  return (name) => {
    const path = ENDINGS.map((ending) => name + ending).find((one) => files.has(posix.join(folder, one)));
    if (path !== undefined && SHOWN.test(path)) return encodeURI(path);
    report.warning(file, path === undefined ? 'picture_missing' : 'picture_kind', { path: path ?? name });
    return null;
  };
}
