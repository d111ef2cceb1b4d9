import { substituteConstants } from './statement-constants.ts';
import { picturePath, withPictures } from './statement-pictures.ts';
import { type ShownSample, withSamples } from './statement-samples.ts';

/** Parts of the text of a statement. */
export interface StatementParts {
  readonly lang: string;
  readonly constants: Readonly<Record<string, string | number>>;
  readonly samples: readonly ShownSample[];
  /** The address of a picture by its name; null: it is missing. */
  readonly pictureOf: (name: string) => string | null;
}

/** A Markdown statement as competitors see it: with its constants, pictures and samples. */
export function statementText(text: string, parts: StatementParts): string {
  const { lang, constants, samples, pictureOf } = parts;
  const withValues = substituteConstants(text, constants);
  const addressOf = (address: string) => {
    const name = picturePath(address);
    return name === null ? null : pictureOf(plainPath(name));
  };
  return withSamples(withPictures(withValues, addressOf), lang, samples, () => undefined);
}

/** A path without the steps that lead nowhere: `./a/../b.png` is `b.png`. */
export function plainPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
