const COMMENT_OR_TEXT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g;
const PUBLIC_TYPE =
  /\bpublic\s+(?:(?:final|abstract|strictfp|sealed|static|non-sealed)\s+)*(?:class|interface|enum|record)\s+([\p{L}_$][\p{L}\p{N}_$]*)/gu;

/**
 * Name of the public top-level type of a Java source, which its file must have; null: there is none, and any
 * file name will do. Comments, texts and inner types do not count.
 */
export function publicType(source: string): string | null {
  const code = source.replace(COMMENT_OR_TEXT, ' ');
  for (const match of code.matchAll(PUBLIC_TYPE)) {
    if (depthAt(code, match.index) === 0) return match[1] ?? null;
  }
  return null;
}

function depthAt(code: string, end: number): number {
  let depth = 0;
  for (let at = 0; at < end; at += 1) {
    const sign = code[at];
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
  }
  return depth;
}
