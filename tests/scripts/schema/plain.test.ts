import { describe, expect, it } from 'vitest';
import {
  commentLines,
  folded,
  plain,
  plainDefault,
  plainFunction,
  plainView,
} from '#scripts/schema/plain.ts';

describe('SQL of PostgreSQL as a person writes it', () => {
  it('has small letters but in literals, and no types that are known anyway', () => {
    expect(plain(`CHECK (kind = 'Public ANY'::text AND note <> 'it''s AND'::text)`)).toBe(
      `check (kind = 'Public ANY' and note <> 'it''s AND')`,
    );
    expect(plain(`'{a}'::text[]`)).toBe(`'{a}'::text[]`);
    expect(plain('CREATE INDEX one ON public.two USING btree (three)')).toBe(
      'create index one on two (three)',
    );
  });

  it('lists what a value is one of, or none of', () => {
    expect(plain(`(a = ANY (ARRAY['x'::text, 'y]'::text])) AND b <> ALL (ARRAY['z'::text])`)).toBe(
      `(a in ('x', 'y]')) and b not in ('z')`,
    );
  });

  it('joins texts without brackets, and takes none from other sums', () => {
    expect(plain(`((a || ' '::text) || b) || c`)).toBe(`a || ' ' || b || c`);
    expect(plain('(a - b) - (c - d)')).toBe('(a - b) - (c - d)');
  });

  it('has defaults without the type of their column', () => {
    expect(plainDefault(`'{}'::jsonb`, 'jsonb')).toBe(`'{}'`);
    expect(plainDefault(`'{}'::jsonb`, 'json')).toBe(`'{}'::jsonb`);
    expect(plainDefault('(1 + 2)::bigint', 'bigint')).toBe('(1 + 2)::bigint');
  });

  it('leaves the body of a function as it was given', () => {
    const said = `CREATE OR REPLACE FUNCTION public.f(a text)\n RETURNS text\n LANGUAGE sql\nAS $function$\n SELECT 'A'::text $function$\n`;
    expect(plainFunction(said)).toBe(
      `create function f(a text) returns text language sql as $$\n SELECT 'A'::text $$;`,
    );
    expect(plainFunction(said.replace('SELECT', () => '$$SELECT'))).toContain('$function$');
  });

  it('indents the parts of a view by what they are', () => {
    expect(plainView(' SELECT a,\n    b\n   FROM t\n     JOIN u ON true\n  WHERE a;')).toBe(
      'select a,\n  b\nfrom t\n  join u on true\nwhere a;',
    );
  });
});

describe('long lines', () => {
  it('are broken between words, and in no literal', () => {
    const literal = `'${'long word '.repeat(12)}'`;
    const line = `  check (${'a or '.repeat(20)}b = ${literal})`;
    const lines = folded(line).split('\n');
    expect(lines.length).toBe(2);
    expect(lines.at(-1)).toBe(`      ${literal})`);
    expect(folded('  short')).toBe('  short');
  });

  it('of comments begin as comments', () => {
    expect(commentLines('word '.repeat(30).trim(), '  ')).toEqual([
      `  -- ${'word '.repeat(23).trim()}`,
      `  -- ${'word '.repeat(7).trim()}`,
    ]);
    expect(commentLines('')).toEqual([]);
  });
});
