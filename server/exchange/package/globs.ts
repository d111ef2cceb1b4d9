/**
 * A matcher for a pattern of `submissions.yaml` (2025-09, Glob patterns): `*` matches anything but `/`,
 * braces hold alternatives, and a path matches when it or a folder above it does. The time of a match is
 * bounded by the lengths of pattern and path, as a package may come from an attacker.
 */
export function matcherOf(pattern: string): (path: string) => boolean {
  const matchers = alternatives(pattern).map((one) => one.split('/').map(partsOf));
  return (path) => {
    const names = path.split('/');
    return matchers.some(
      (wanted) =>
        wanted.length <= names.length && wanted.every((parts, at) => isMatched(parts, names[at] ?? '')),
    );
  };
}

/** Maximum number and total length of alternatives; a pattern with more matches nothing. */
const MAX_ALTERNATIVES = 10_000;
const MAX_UNFOLDED_CHARS = 1_000_000;

/** Expands braces from the innermost on; an unclosed brace is literal. */
function alternatives(pattern: string): readonly string[] {
  const open = [pattern];
  const done: string[] = [];
  let chars = pattern.length;
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const found = /\{([^{}]*)\}/.exec(one);
    if (found === null) {
      done.push(one);
      continue;
    }
    const [before, after] = [one.slice(0, found.index), one.slice(found.index + found[0].length)];
    for (const choice of (found[1] ?? '').split(',')) {
      open.push(before + choice + after);
      chars += before.length + choice.length + after.length;
      if (chars > MAX_UNFOLDED_CHARS || open.length + done.length > MAX_ALTERNATIVES) return [];
    }
  }
  return done;
}

/** The literal parts of a name pattern, between its stars. */
function partsOf(name: string): readonly string[] {
  return name.split(/\*+/);
}

/** Whether a name matches. Taking each part at its first position finds a match if there is any. */
function isMatched(parts: readonly string[], name: string): boolean {
  const [first = '', ...others] = parts;
  const last = others.pop();
  if (last === undefined) return name === first;
  const end = name.length - last.length;
  if (!name.startsWith(first) || !name.endsWith(last) || first.length > end) return false;
  let from = first.length;
  for (const part of others) {
    const at = name.indexOf(part, from);
    if (at < 0 || at + part.length > end) return false;
    from = at + part.length;
  }
  return true;
}
