import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const TEMPLATES = join(import.meta.dirname, '../../../../server/features/workshop/templates');

/** The text of a file that new tasks of a kind begin with, by its path: what an author pastes. */
export function template(path: string): string {
  return readFileSync(join(TEMPLATES, path), 'utf8');
}
