import { readFileSync } from 'node:fs';

/** Contents by name that stay in files and are read at each access, so that memory holds only a few. */
export class FilesOnDisk implements ReadonlyMap<string, Buffer> {
  readonly #paths = new Map<string, string>();

  /** Registers the file of a content; the file must stay there. */
  place(name: string, path: string): void {
    this.#paths.set(name, path);
  }

  /** The file that holds a content. */
  pathOf(name: string): string | undefined {
    return this.#paths.get(name);
  }

  get size(): number {
    return this.#paths.size;
  }

  get(name: string): Buffer | undefined {
    const path = this.#paths.get(name);
    return path === undefined ? undefined : readFileSync(path);
  }

  has(name: string): boolean {
    return this.#paths.has(name);
  }

  keys(): MapIterator<string> {
    return this.#paths.keys();
  }

  *values(): MapIterator<Buffer> {
    for (const [, content] of this) yield content;
  }

  entries(): MapIterator<[string, Buffer]> {
    return this[Symbol.iterator]();
  }

  *[Symbol.iterator](): MapIterator<[string, Buffer]> {
    for (const [name, path] of this.#paths) yield [name, readFileSync(path)];
  }

  forEach(each: (content: Buffer, name: string, map: ReadonlyMap<string, Buffer>) => void): void {
    for (const [name, content] of this) each(content, name, this);
  }
}
