import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const BOX = join(import.meta.dirname, '../../../../server/judge/sandbox/box');
/** The definition of a function or table with external linkage. */
const DEFINED = /^(?!static|typedef|#|\s)[\w *]*?\b(\w+)(?:\([^;]*\)|(?:\[\])?) (?:\{|= \{)/gm;

/** For each file of the helper, the files whose definitions it uses. */
function usesOf(sources: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const home = new Map<string, string>();
  for (const [file, text] of sources) {
    for (const [, name] of text.matchAll(DEFINED)) if (name !== undefined) home.set(name, file);
  }
  const uses = (file: string, text: string) => {
    const words = new Set(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|"[^"\n]*"/g, '').match(/\w+/g));
    const found = [...words].map((word) => home.get(word)).filter((one) => one !== undefined);
    return [...new Set(found)].filter((one) => one !== file);
  };
  return new Map([...sources].map(([file, text]) => [file, uses(file, text)]));
}

function below(uses: ReadonlyMap<string, readonly string[]>, file: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [file];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const one of uses.get(next) ?? []) {
      if (seen.has(one)) continue;
      seen.add(one);
      open.push(one);
    }
  }
  return seen;
}

describe('the helper of the sandbox', () => {
  const names = readdirSync(BOX).filter((name) => name.endsWith('.c'));
  const uses = usesOf(new Map(names.map((name) => [name, readFileSync(join(BOX, name), 'utf8')])));

  it('the uses of its files are seen', () => {
    expect(uses.get('main.c')).toContain('run.c');
    expect(uses.get('launch.c')).toContain('guard.c');
    expect(uses.get('guard.c')).toContain('calls.c');
  });

  it('has no two files that use each other', () => {
    expect(names.filter((name) => below(uses, name).has(name))).toEqual([]);
  });
});
