import { badRequest } from '../fault.ts';

const MAX_PATH_CHARS = 200;
/** Windows names devices so, and refuses them as files. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const REFUSED = /[\p{Cc}\p{Cf}<>:"|?*\\]/u;

/**
 * A path of a task's files: parts between single slashes, none of which leaves its folder, begins with a dot or a dash, or is
 * something other than a name on any system. Throws 400 for others.
 */
export function requirePath(path: string): string {
  const normal = path.normalize('NFC');
  if (!isPath(normal)) throw badRequest('backend.path_refused', path.slice(0, 80));
  return normal;
}

/** Whether all of these can be the files of one task, each as it is written: no two that some systems take for one. */
export function areTreePaths(paths: readonly string[]): boolean {
  const files = new Set(paths.map((path) => path.toLowerCase()));
  const foldersAbove = (path: string) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));
  return (
    files.size === paths.length &&
    paths.every((path) => isPath(path) && path === path.normalize('NFC')) &&
    [...files].every((path) => foldersAbove(path).every((folder) => !files.has(folder)))
  );
}

function isPath(path: string): boolean {
  return path.length <= MAX_PATH_CHARS && path.split('/').every(isName);
}

function isName(part: string): boolean {
  return (
    part !== '' &&
    part === part.trim() &&
    !/^[.-]/.test(part) &&
    !part.endsWith('.') &&
    !REFUSED.test(part) &&
    !DEVICE.test(part)
  );
}
