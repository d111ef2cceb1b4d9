/**
 * A pattern of `submissions.yaml` (2025-09, Glob patterns) as a test of paths: `*` stands for anything but `/`, braces
 * for alternatives, and a path is matched when it or a folder above it is.
 */
export function matcherOf(pattern: string): (path: string) => boolean {
  const matchers = alternatives(pattern).map(
    (one) => new RegExp(`^${one.split(/\*+/).map(escapeText).join('[^/]*')}(?:/.*)?$`),
  );
  return (path) => matchers.some((matcher) => matcher.test(path));
}

const MAX_ALTERNATIVES = 1_000;

/** Unfolds braces from the innermost on; what is not closed stands for itself. */
function alternatives(pattern: string): readonly string[] {
  let open = [pattern];
  const done: string[] = [];
  while (open.length > 0 && open.length + done.length <= MAX_ALTERNATIVES) {
    const next: string[] = [];
    for (const one of open) {
      const found = /\{([^{}]*)\}/.exec(one);
      if (found === null) done.push(one);
      else {
        const [before, after] = [one.slice(0, found.index), one.slice(found.index + found[0].length)];
        for (const choice of (found[1] ?? '').split(',')) next.push(before + choice + after);
      }
    }
    open = next;
  }
  return done;
}

function escapeText(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
