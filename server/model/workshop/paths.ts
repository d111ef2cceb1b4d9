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
  const parts = path.normalize('NFC').split('/');
  if (path.length > MAX_PATH_CHARS || !parts.every(isName))
    throw badRequest('backend.path_refused', path.slice(0, 80));
  return parts.join('/');
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
