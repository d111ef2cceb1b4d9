import { stringify } from 'yaml';
import { type Contents } from '../package/task.ts';

/** A file of a package that is written: its content is kept under the hash. */
export interface WrittenFile {
  readonly path: string;
  /** SHA-256, hex. */
  readonly hash: string;
}

/** Collects the files of a package that is written. The first file of a path stays. */
export class WrittenFiles {
  readonly #files = new Map<string, string>();
  /** Paths in lower case: some systems cannot keep two names that differ only in case. */
  readonly #taken = new Set<string>();
  readonly #hashes = new Set<string>();
  readonly #contents: Contents;

  constructor(contents: Contents) {
    this.#contents = contents;
  }

  /** All files, in the order of their paths. */
  get all(): readonly WrittenFile[] {
    return [...this.#files]
      .map(([path, hash]) => ({ path, hash }))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  has(path: string): boolean {
    return this.#taken.has(path.toLowerCase());
  }

  put(path: string, hash: string): void {
    if (this.has(path)) return;
    this.#taken.add(path.toLowerCase());
    this.#files.set(path, hash);
    this.#hashes.add(hash);
  }

  /** Adds a file, unless the package has the same content under another path. */
  once(path: string, content: Buffer): void {
    const { hash } = this.#contents.add(path, content);
    if (!this.#hashes.has(hash)) this.put(path, hash);
  }

  content(path: string, content: Buffer): void {
    this.put(path, this.#contents.add(path, content).hash);
  }

  /** Adds a YAML file; an empty object is not written. */
  yaml(path: string, value: object): void {
    if (Object.keys(value).length > 0)
      this.content(path, Buffer.from(stringify(value, { lineWidth: 0, aliasDuplicateObjects: false })));
  }
}

/** A name that is valid for a file or folder on every system; '' when no character is left. */
export function plainName(name: string): string {
  return name
    .replace(/[^\p{L}\p{N}_.+-]+/gu, '-')
    .replace(/^[.-]+/, '')
    .replace(/[.-]+$/, '')
    .slice(0, 80);
}
