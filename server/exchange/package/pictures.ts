import { dirname, posix } from 'node:path';
import { picturePath, withPictures } from '#domain/tasks/statement-pictures.ts';
import { endingOf, type PackageFiles } from './files.ts';
import { type Place, type Report } from './report.ts';
import { ownValue } from '#domain/own-value.ts';

/** Largest picture in a statement, bytes. */
const MAX_PICTURE_BYTES = 1_048_576;

const MIMES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
};

/** The first bytes of files of these kinds. */
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');

/**
 * Embeds the pictures that a Markdown statement names by relative paths as data: URIs, so that it is one
 * file. A picture that is missing, too large, unsafe or not shown by browsers is an error with its line.
 */
export function embedPictures(files: PackageFiles, file: string, text: string, report: Report): string {
  const folder = dirname(file);
  const uriOf = (path: string, offset: number): string | null => {
    const place = { file, line: lineAt(text, offset) };
    if (/^data:/i.test(path)) return null;
    const inside = picturePath(path);
    if (inside === null) {
      report.warning(place, 'picture_elsewhere', { path });
      return null;
    }
    return pictureUri(files, posix.normalize(posix.join(folder, inside)), place, report);
  };
  return withPictures(text, uriOf);
}

function pictureUri(files: PackageFiles, path: string, place: Place, report: Report): string | null {
  const mime = ownValue(MIMES, endingOf(path).toLowerCase());
  if (!files.has(path)) {
    report.error(place, 'picture_missing', { path });
    return null;
  }
  if (mime === undefined) {
    report.error(place, 'picture_kind', { path });
    return null;
  }
  const content = files.read(path);
  if (content.length > MAX_PICTURE_BYTES) {
    report.error(place, 'picture_large', { path, number: content.length, limit: MAX_PICTURE_BYTES });
    return null;
  }
  if (mime === 'image/svg+xml' && !isSafeSvg(content.toString('utf8'))) {
    report.error(path, 'picture_unsafe');
    return null;
  }
  return `data:${mime};base64,${content.toString('base64')}`;
}

/** Whether a content is a picture of the kind in its name, and small and safe enough to be embedded. */
export function isPicture(name: string, content: Buffer): boolean {
  if (content.length === 0 || content.length > MAX_PICTURE_BYTES) return false;
  switch (ownValue(MIMES, endingOf(name).toLowerCase())) {
    case 'image/png':
      return content.subarray(0, PNG.length).equals(PNG);
    case 'image/jpeg':
      return content.subarray(0, JPEG.length).equals(JPEG);
    case 'image/svg+xml': {
      const text = content.toString('utf8');
      return text.includes('<svg') && isSafeSvg(text);
    }
    default:
      return false;
  }
}

/** Whether an SVG has no scripts and no external resources (2025-09, Markdown environment). */
function isSafeSvg(text: string): boolean {
  return !/<script|<foreignObject|<!ENTITY|\son\w+\s*=|javascript:|(?:href|src)\s*=\s*["']\s*(?:https?:|\/\/)|url\(\s*["']?(?:https?:|\/\/)/i.test(
    text,
  );
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
