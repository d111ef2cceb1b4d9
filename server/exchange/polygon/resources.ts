import { baseName, endingOf, type PackageFiles } from '../package/files.ts';
import { languageOfEnding } from '../package/languages.ts';
import { all, type XmlElement } from '../package/xml.ts';

const INCLUDED = /^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">]/gm;
const TESTLIB = 'files/testlib.h';

/** The files of a package that Polygon lays beside every program it compiles. */
export function resourcesOf(files: PackageFiles, root: XmlElement): readonly string[] {
  const listed = all(root, 'files', 'resources', 'file').map(({ attributes }) => attributes['path'] ?? '');
  return [...new Set([...listed, TESTLIB])].filter((path) => files.has(path));
}

/**
 * The resources to build a program with. For C and C++: the headers it includes, directly or indirectly, as
 * every source beside it would be compiled. For other languages: the sources in its language.
 */
export function resourcesBeside(
  files: PackageFiles,
  source: string,
  resources: readonly string[],
): readonly string[] {
  const language = languageOfEnding(endingOf(source));
  const others = resources.filter((path) => path !== source);
  if (language !== 'c' && language !== 'cpp')
    return others.filter((path) => languageOfEnding(endingOf(path)) === language);
  const headers = others.filter((path) => languageOfEnding(endingOf(path)) === null);
  const found = new Set<string>();
  const look = (path: string) => {
    const names = [...files.text(path).matchAll(INCLUDED)].map(([, name = '']) => baseName(name));
    for (const header of headers) {
      if (found.has(header) || !names.includes(baseName(header))) continue;
      found.add(header);
      look(header);
    }
  };
  look(source);
  return [...found];
}
