import { type WorkFileName } from '../events/workFiles.ts';

/** The key of a file among the documents of its home. */
export function workFileKey({ task, path }: WorkFileName): string {
  return `${task}/${path}`;
}

/** The file with a key. */
export function workFileOf(key: string): WorkFileName {
  const at = key.indexOf('/');
  return { task: Number(key.slice(0, at)), path: key.slice(at + 1) };
}

/** A path after a file or a folder was moved. */
export function movedPath(path: string, from: string, to: string): string {
  return path === from || path.startsWith(`${from}/`) ? to + path.slice(from.length) : path;
}
