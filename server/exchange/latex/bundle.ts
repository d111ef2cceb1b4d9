import { posix } from 'node:path';
import { headingOf } from '#domain/tasks/statement-parts.ts';
import { type ShownSample } from '#domain/tasks/statement-samples.ts';
import { type LatexBundle } from '#server/contract/latex.ts';
import { endingOf, type PackageFiles } from '../package/files.ts';
import { type Contents } from '../package/task.ts';

/** A larger file beside a statement is none that it shows, bytes. */
const MAX_FILE_BYTES = 4 * 1_048_576;
/** Largest sum of all files beside it. */
const MAX_BYTES = 32 * 1_048_576;
/** Files that are text of LaTeX: the package's constants are put into them. */
const TEXTS = new Set(['tex', 'sty', 'cls']);

/** A statement in LaTeX as it lies in a package. */
export interface BundledLatex {
  readonly file: string;
  readonly lang: string;
  readonly samples: readonly ShownSample[];
  /** Puts the values of the package's constants into a text. */
  readonly constants: (content: Buffer) => Buffer;
}

/**
 * A statement in LaTeX with what lies beside it and the samples of its tests, as judges are given it to make its PDF: the
 * hash in `contents` of a `LatexBundle` as JSON.
 */
export function bundleOfLatex(files: PackageFiles, source: BundledLatex, contents: Contents): string {
  const { file, constants } = source;
  const text = constants(Buffer.from(files.text(file))).toString('utf8');
  const samples = samplesIn(text, source, contents);
  const bundle: LatexBundle = {
    text: samples.text,
    files: [...includedFiles(files, file, constants, contents), ...samples.files],
  };
  return contents.add('statement.json', Buffer.from(JSON.stringify(bundle))).hash;
}

function includedFiles(
  files: PackageFiles,
  file: string,
  constants: BundledLatex['constants'],
  contents: Contents,
): LatexBundle['files'] {
  const folder = posix.dirname(file);
  let bytes = 0;
  return files.under(folder).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (path === file) return [];
    const read = files.read(path);
    bytes += read.length;
    if (read.length > MAX_FILE_BYTES || bytes > MAX_BYTES) return [];
    const content = TEXTS.has(endingOf(name)) ? constants(read) : read;
    return [{ name, hash: contents.add(name, content).hash }];
  });
}

/** The text with its samples: where it says they go, and else after it. */
function samplesIn(text: string, { samples, lang }: BundledLatex, contents: Contents): LatexBundle {
  if (samples.length === 0 || hasOwnSamples(text)) return { text: withoutPlaces(text), files: [] };
  const kept: { readonly name: string; readonly hash: string }[] = [];
  const keep = (name: string, content: string) => {
    kept.push({ name, hash: contents.add(name, Buffer.from(content)).hash });
    return `{${name}}`;
  };
  const left = samples.map((sample, at) => {
    const name = `sample-test-${at + 1}`;
    return sample.kind === 'interaction'
      ? `\\sampletext${keep(name, sample.text)}`
      : `\\sampletest${keep(`${name}.in`, sample.input)}${keep(`${name}.ans`, sample.answer)}`;
  });
  const filled = text.replace(PLACES, (_, which: string) =>
    left.splice(0, which === 'nextsample' ? 1 : left.length).join('\n'),
  );
  if (left.length === 0) return { text: filled, files: kept };
  const heading = left.length < samples.length ? [] : [`\\subsection*{${headingOf('examples', lang)}}`];
  return { text: `${filled}\n${[...heading, ...left].join('\n')}\n`, files: kept };
}

/** The format's commands that say where samples go. */
const PLACES = /\\(nextsample|remainingsamples)(?![a-zA-Z])/g;

function withoutPlaces(text: string): string {
  return text.replace(PLACES, '');
}

/** A whole document has its own samples, and so does one that has typed its examples. */
function hasOwnSamples(text: string): boolean {
  return /\\documentclass|\\exmp\b|\\begin\{example/.test(text);
}
