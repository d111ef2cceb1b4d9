import { MADE_RECORD, type MadeRecord, readMadeRecord } from './made-record.ts';

/** The files of a package. Paths have forward slashes and no leading slash. */
export interface PackageFiles {
  /** Name of the folder or archive, without its extension. */
  readonly name: string;
  /** Paths in the lexicographical order of their bytes. */
  readonly paths: readonly string[];
  /** The record of files that a script made; null: the record cannot be read. */
  readonly made: MadeRecord | null;
  has(path: string): boolean;
  /** Content of a file. Throws when there is no such file: ask `has` first. */
  read(path: string): Buffer;
  /** Content as UTF-8, without a byte order mark. */
  text(path: string): string;
  /** Paths within a folder, relative to it. */
  under(folder: string): readonly string[];
  /** Names of the folders and files directly in a folder. */
  entries(folder: string): { readonly folders: readonly string[]; readonly files: readonly string[] };
}

/** A package from the contents of its files. */
export function packageOf(name: string, contents: ReadonlyMap<string, Buffer>): PackageFiles {
  const paths = [...contents.keys()].filter((path) => baseName(path) !== MADE_RECORD).sort();
  const note = contents.get(MADE_RECORD);
  const read = (path: string) => {
    const content = contents.get(path);
    if (content === undefined) throw new Error(`The package has no ${path}.`);
    return content;
  };
  const under = (folder: string) =>
    paths.filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1));
  return {
    name,
    paths,
    made: note === undefined ? {} : readMadeRecord(note),
    has: (path) => contents.has(path),
    read,
    text: (path) =>
      read(path)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    under,
    entries: (folder) => {
      const inside = under(folder);
      const folders = new Set<string>();
      const files: string[] = [];
      for (const path of inside) {
        const slash = path.indexOf('/');
        if (slash === -1) files.push(path);
        else folders.add(path.slice(0, slash));
      }
      return { folders: [...folders], files };
    },
  };
}

/** Last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A path without its last extension: `a/b.in` gives `a/b`. */
export function withoutEnding(path: string): string {
  const dot = path.lastIndexOf('.');
  return dot > path.lastIndexOf('/') + 1 ? path.slice(0, dot) : path;
}

/** The last extension of a path without its dot, as written; '' for none. */
export function endingOf(path: string): string {
  return path.slice(withoutEnding(path).length + 1);
}
