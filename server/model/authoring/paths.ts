import { badRequest } from '../fault.ts';

const MAX_PATH_CHARS = 200;
/** The most bytes of a part, in UTF-8: the limit of file systems. */
const MAX_PART_BYTES = 255;
/** Names that Windows gives to devices, and refuses for files; raised digits count as digits there. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i;
/**
 * Control characters, invisible characters, halves of characters, line ends, and characters that Windows
 * treats specially.
 */
const REFUSED = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}<>:"|?*\\]/u;

/**
 * A path of a task's files: parts between single slashes, none of which leaves its folder, begins with a dot
 * or a dash, or has a special meaning on any system. Throws 400 for other paths.
 */
export function requirePath(path: string): string {
  const normal = path.normalize('NFC');
  if (!isPath(normal)) throw badRequest('backend.path_refused', path.slice(0, 80));
  return normal;
}

/** A path as a system that ignores the case of letters compares it. */
export function plainPath(path: string): string {
  return path.toUpperCase().toLowerCase().normalize('NFC');
}

/** Whether all of these can be the files of one task, unchanged: no two are the same path on any system. */
export function areTreePaths(paths: readonly string[]): boolean {
  const files = new Set(paths.map(plainPath));
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
    Buffer.byteLength(part) <= MAX_PART_BYTES &&
    !/^[.-]/.test(part) &&
    !part.endsWith('.') &&
    !REFUSED.test(part) &&
    !DEVICE.test(part)
  );
}
