/** A work tree as the tests understand it: contents by path, as latin1 texts. */
export type Tree = ReadonlyMap<string, string>;

/** The result of a change: the tree after it, or null when it must be refused. */
type After = Tree | null;

/** A change of one file, with the content its author knew: null for no file, undefined for any content. */
export type ModelChange =
  | {
      readonly kind: 'put';
      readonly path: string;
      readonly content: string;
      readonly known?: string | null | undefined;
    }
  | { readonly kind: 'move'; readonly from: string; readonly to: string }
  | { readonly kind: 'remove'; readonly path: string };

/** A tree after some changes, all of them or none. */
export function changed(tree: Tree, changes: readonly ModelChange[]): After {
  let now: After = tree;
  for (const change of changes) {
    if (now === null) return null;
    if (change.kind === 'put') now = put(now, change);
    else if (change.kind === 'remove') now = without(now, change.path);
    else now = moved(now, change.from, change.to);
  }
  return now;
}

function put(tree: Tree, { path: written, content, known }: Extract<ModelChange, { kind: 'put' }>): After {
  const path = written.normalize('NFC');
  const is = tree.get(path);
  if (known !== undefined && (is ?? null) !== known && is !== content) return null;
  if (is === undefined && !isFree(tree, path)) return null;
  return new Map(tree).set(path, content);
}

function moved(tree: Tree, from: string, to: string): After {
  if (from === to.normalize('NFC')) return tree;
  const taken = within(tree, from);
  const left = without(tree, from);
  if (left === null) return null;
  let now = left;
  for (const path of taken) {
    const target = (to + path.slice(from.length)).normalize('NFC');
    if (!isFree(now, target)) return null;
    now = new Map(now).set(target, tree.get(path) ?? '');
  }
  return now;
}

function without(tree: Tree, path: string): After {
  const removed = new Set(within(tree, path));
  return removed.size === 0 ? null : new Map([...tree].filter(([one]) => !removed.has(one)));
}

/** A file by its path, or all files of a folder. */
export function within(tree: Tree, path: string): readonly string[] {
  return tree.has(path) ? [path] : [...tree.keys()].filter((one) => one.startsWith(`${path}/`));
}

/** Whether the path is free on a file system that ignores the case of letters. */
function isFree(tree: Tree, path: string): boolean {
  const plain = path.toLowerCase();
  return [...tree.keys()]
    .map((one) => one.toLowerCase())
    .every((one) => one !== plain && !one.startsWith(`${plain}/`) && !plain.startsWith(`${one}/`));
}
