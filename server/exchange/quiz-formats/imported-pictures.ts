import { createHash } from 'node:crypto';
import { isPicture } from '../package/pictures.ts';

const FOLDER = 'pictures';
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const MAX_NAME_CHARS = 60;

/** Pictures imported with questions, under paths that are unused in the task. */
export class ImportedPictures {
  readonly #taken: Map<string, string>;
  readonly #contents = new Map<string, Buffer>();

  /** `files`: the hashes of the task's files, by path. */
  constructor(files: ReadonlyMap<string, string>) {
    this.#taken = new Map([...files].map(([path, hash]) => [path.toLowerCase(), hash]));
  }

  /** The new pictures, by path. */
  get contents(): ReadonlyMap<string, Buffer> {
    return this.#contents;
  }

  /** Keeps a picture once and returns its path; null: it is none, or of a kind that is not shown here. */
  put(name: string, base64: string): string | null {
    const plain = base64.replace(/\s+/g, '');
    if (!BASE64.test(plain)) return null;
    const content = Buffer.from(plain, 'base64');
    const ending = endingOf(name, content);
    if (!isPicture(`x${ending}`, content)) return null;
    const hash = createHash('sha256').update(content).digest('hex');
    const begin = safeBegin(name);
    for (let number = 1; ; number += 1) {
      const path = `${FOLDER}/${begin}${number === 1 ? '' : `-${number}`}${ending}`;
      const there = this.#taken.get(path.toLowerCase());
      if (there === hash) return path;
      if (there !== undefined) continue;
      this.#taken.set(path.toLowerCase(), hash);
      this.#contents.set(path, content);
      return path;
    }
  }
}

/** The extension by the content, as Moodle keeps names that may be wrong. */
function endingOf(name: string, content: Buffer): string {
  for (const ending of ['.png', '.jpg', '.svg']) if (isPicture(`x${ending}`, content)) return ending;
  return name.slice(name.lastIndexOf('.')).toLowerCase();
}

/** The last part of a name without its extension, in characters that every system accepts. */
function safeBegin(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const dot = last.lastIndexOf('.');
  const begin = (dot > 0 ? last.slice(0, dot) : last)
    .replace(/[^\w-]+/g, '-')
    .replace(/^[-_]+|[-_]+$/g, '')
    .slice(0, MAX_NAME_CHARS);
  return begin === '' || /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(begin) ? `picture${begin}` : begin;
}
