import { languageOfEnding } from '#server/exchange/package/languages.ts';
import { endingOf } from '#server/exchange/package/files.ts';

/**
 * The programs directly in a folder of the tree, each a file or a folder, by their paths from the tree's
 * root.
 */
export function programsIn(paths: readonly string[], folder: string): string[] {
  const found = new Set<string>();
  for (const path of paths) {
    if (!path.startsWith(`${folder}/`)) continue;
    if (languageOfEnding(endingOf(path)) === null) continue;
    const [name = ''] = path.slice(folder.length + 1).split('/');
    found.add(`${folder}/${name}`);
  }
  return [...found].sort();
}
