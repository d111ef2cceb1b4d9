/**
 * A pattern of `submissions.yaml` (2025-09, Glob patterns) as a test of paths: `*` matches anything but `/`, braces
 * hold alternatives, and a path is matched when it or a folder above it is. The time of a test grows with the length
 * of both alone, whatever the pattern: packages may come from anybody.
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

/** A pattern with more names, or with longer ones all together, matches nothing. */
const MAX_ALTERNATIVES = 10_000;
const MAX_UNFOLDED_CHARS = 1_000_000;

/** Unfolds braces from the innermost on; an unclosed one is literal. */
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

/** The literal parts of a name, between its stars. */
function partsOf(name: string): readonly string[] {
  return name.split(/\*+/);
}

/** Each part is taken at its first place behind the one before: where a name is matched at all, it is so too. */
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
