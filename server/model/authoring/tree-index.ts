import { plainPath } from './paths.ts';

/**
 * The paths of a work tree. A path is a file or a folder, never both, and two names never differ only by the
 * case of letters, so that the tree can be unpacked on any system.
 */
export class TreeIndex {
  readonly #files = new Map<string, string>();
  /** Number of files in a folder, at any depth. */
  readonly #folders = new Map<string, number>();

  constructor(paths: Iterable<string>) {
    for (const path of paths) this.add(path);
  }

  has(path: string): boolean {
    return this.#files.get(plainPath(path)) === path;
  }

  add(path: string): void {
    const plain = plainPath(path);
    this.#files.set(plain, path);
    for (const folder of foldersOf(plain)) this.#folders.set(folder, (this.#folders.get(folder) ?? 0) + 1);
  }

  remove(path: string): void {
    const plain = plainPath(path);
    this.#files.delete(plain);
    for (const folder of foldersOf(plain)) {
      const left = (this.#folders.get(folder) ?? 0) - 1;
      if (left > 0) this.#folders.set(folder, left);
      else this.#folders.delete(folder);
    }
  }

  /** The file of a path, or all files in the folder of that path. */
  within(path: string): readonly string[] {
    if (this.has(path)) return [path];
    return [...this.#files.values()].filter((one) => one.startsWith(`${path}/`));
  }

  /** The existing path that a new file would clash with; null: none. */
  clashOf(path: string): string | null {
    const plain = plainPath(path);
    const file =
      this.#files.get(plain) ??
      foldersOf(plain)
        .map((folder) => this.#files.get(folder))
        .find(Boolean);
    return file ?? (this.#folders.has(plain) ? path : null);
  }
}

function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}
