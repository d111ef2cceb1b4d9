import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const TEMPLATES = join(import.meta.dirname, '../../../../server/features/workshop/templates');

/** The text of a file, by its path, in new tasks of a kind: an author pastes it. */
export function template(path: string): string {
  return readFileSync(join(TEMPLATES, path), 'utf8');
}
