import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';

/** A line of the tree. */
export interface TreeRow {
  readonly path: string;
  /** Last part of the path. */
  readonly name: string;
  /** From 1. */
  readonly level: number;
  /** null: a file. */
  readonly isOpen: boolean | null;
  readonly isMade: boolean;
  /** It differs from the newest version; a folder contains something that differs. */
  readonly isChanged: boolean;
}

type Task = Pick<WorkshopTask, 'files' | 'changed'>;

/** Rows of the tree: open folders with their contents, or the files found by `words` with their folders. */
export function treeRows(
  { files, changed }: Task,
  options: {
    readonly open: ReadonlySet<string>;
    readonly words: string;
    /** Folders that are still empty. */
    readonly empty: readonly string[];
  },
): readonly TreeRow[] {
  const words = options.words.toLowerCase().split(/\s+/).filter(Boolean);
  const passes = (path: string) => words.every((word) => path.toLowerCase().includes(word));
  const changedPaths = new Set<string>();
  for (const { path, how } of changed) {
    if (how !== 'removed') changedPaths.add(path);
    for (const folder of foldersAbove(path)) changedPaths.add(folder);
  }
  const made = new Set(files.filter((file) => file.is_made).map(({ path }) => path));
  const shown = files.map(({ path }) => path).filter(passes);
  const root = nested([
    ...shown.map((path) => [path, false] as const),
    ...options.empty.map((path) => [path, true] as const),
  ]);
  const rows: TreeRow[] = [];
  const walk = (folder: Node, level: number): void => {
    for (const [name, node] of sorted(folder)) {
      const { path } = node;
      const isOpen = node.children === null ? null : words.length > 0 || options.open.has(path);
      rows.push({ path, name, level, isOpen, isMade: made.has(path), isChanged: changedPaths.has(path) });
      if (isOpen === true) walk(node, level + 1);
    }
  };
  walk(root, 1);
  return rows;
}

/** The folders that a path is in, from the outermost. */
export function foldersAbove(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

interface Node {
  readonly path: string;
  /** null: a file. */
  readonly children: Map<string, Node> | null;
}

function nested(paths: readonly (readonly [path: string, isFolder: boolean])[]): Node {
  const root: Node = { path: '', children: new Map() };
  for (const [path, isFolder] of paths) {
    let at = root;
    const parts = path.split('/');
    for (const [index, name] of parts.entries()) {
      const isFile = index === parts.length - 1 && !isFolder;
      const next = at.children?.get(name) ?? {
        path: parts.slice(0, index + 1).join('/'),
        children: isFile ? null : new Map<string, Node>(),
      };
      at.children?.set(name, next);
      at = next;
    }
  }
  return root;
}

/** Folders before files, both by name, with numbers in names compared by value. */
function sorted({ children }: Node): readonly (readonly [string, Node])[] {
  return [...(children ?? [])].sort(
    ([a, one], [b, other]) =>
      Number(one.children === null) - Number(other.children === null) || compareNames.compare(a, b),
  );
}

const compareNames = new Intl.Collator('en', { numeric: true });
