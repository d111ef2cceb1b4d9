import { posix } from 'node:path';
import { headingOf } from '#domain/tasks/statement-parts.ts';
import { type ShownSample } from '#domain/tasks/statement-samples.ts';
import { type LatexBundle } from '#server/contract/latex.ts';
import { endingOf, type PackageFiles } from '../package/files.ts';
import { type Contents } from '../package/task.ts';

/** Largest file beside a statement that is taken into the bundle, bytes. */
const MAX_FILE_BYTES = 4 * 1_048_576;
/** Largest sum of all these files, bytes. */
const MAX_BYTES = 32 * 1_048_576;
/** Extensions of LaTeX text: the package's constants are put into these files. */
const TEXTS = new Set(['tex', 'sty', 'cls']);

/** A LaTeX statement in a package. */
export interface BundledLatex {
  readonly file: string;
  readonly lang: string;
  readonly samples: readonly ShownSample[];
  /** Puts the values of the package's constants into a text. */
  readonly constants: (content: Buffer) => Buffer;
}

/**
 * The bundle from which judges make the PDF of a LaTeX statement: its text, the files beside it and the
 * samples. Returns the hash in `contents` of a `LatexBundle` as JSON.
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

/** The text with its samples: at the positions that it marks, the others at its end. */
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

/** The format's commands that mark the positions of samples. */
const PLACES = /\\(nextsample|remainingsamples)(?![a-zA-Z])/g;

function withoutPlaces(text: string): string {
  return text.replace(PLACES, '');
}

/** Whether a text has its own samples: it is a whole document, or has typed examples. */
function hasOwnSamples(text: string): boolean {
  return /\\documentclass|\\exmp\b|\\begin\{example/.test(text);
}
