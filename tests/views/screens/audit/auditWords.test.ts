import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import bg from '../../../../public/locales/bg/translations.json';
import en from '../../../../public/locales/en/translations.json';
import { type AuditEntry } from '../../../../protocol/wire/staff/audit.ts';
import { auditChanges } from '../../../../src/views/screens/audit/auditChanges.ts';
import { auditValue } from '../../../../src/views/screens/audit/auditValue.ts';

const SERVER = join(import.meta.dirname, '../../../../server');
const WORDS = {
  field: (name: string) => `[${name}]`,
  number: String,
  yes: 'yes',
  no: 'no',
  more: (shown: string, count: number) => `${shown} and ${count} more`,
};

/** What the server's files write into the audit, by the names in their text. */
function recordedActions(): readonly string[] {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const texts = files.map((path) => readFileSync(join(SERVER, path), 'utf8'));
  const recording = texts.filter((text) =>
    /import \{[^}]*\brecord\b[^}]*\} from '[./\w-]*audit\.ts'/.test(text),
  );
  // What is published beside it begins with one word in small letters, and is no action of staff.
  const published = new Set(['set', 'update', 'delete', 'announcement', 'withdrawn']);
  const found = recording.flatMap((text) =>
    [...text.matchAll(/(?:action: |audited\()(?:[^'\n]*\? )?'(\w+)'(?: : '(\w+)')?/g)].flatMap(
      ([, one, other]) => [one, other],
    ),
  );
  return [...new Set(found.filter((name) => name !== undefined && !published.has(name)))] as string[];
}

function entry(before: unknown, after: unknown): AuditEntry {
  return {
    id: 1,
    at: 0,
    username: 'eva',
    action: 'x',
    target: '',
    contest: null,
    address: null,
    about: null,
    before,
    after,
  };
}

describe('the words of the audit', () => {
  it('[AUT-6] everything that is recorded has its words in every language', () => {
    const actions = recordedActions();
    expect(actions.length).toBeGreaterThan(25);
    for (const texts of [bg, en]) {
      const without = actions.filter((action) => !Object.hasOwn(texts, `staff.audit.action.${action}`));
      expect(without).toEqual([]);
    }
  });

  it('[AUT-6] lists, things, numbers and switches are written for people', () => {
    const write = (value: unknown) => auditValue(value, WORDS);
    expect(write(['p01', 'p02'])).toBe('p01, p02');
    expect(write([])).toBe('–');
    expect(write('')).toBe('–');
    expect([write(true), write(false), write(7)]).toEqual(['yes', 'no', '7']);
    expect(write([{ label: 'A', task_id: 7, max_score: 100, module_minutes: null }])).toBe(
      'A ([max_score] 100)',
    );
    expect(write({ p01: { room: '101' } })).toBe('p01 ([room] 101)');
    const many = Array.from({ length: 30 }, (_, at) => `p${at + 1}`);
    expect(write(many)).toMatch(/^p1, .*p12 and 18 more$/);
  });

  it('[AUT-6] of two lists of things only those that differ are written', () => {
    const [a, b, c] = ['A', 'B', 'C'].map((label) => ({ label, max_score: 100 }));
    const [added] = auditChanges(entry([a, b], [a, b, c]));
    expect(added).toMatchObject({ before: [], after: [c] });
    const [set] = auditChanges(entry([a, b], [a, { ...b!, max_score: 50 }]));
    expect(set).toMatchObject({ before: [b], after: [{ label: 'B', max_score: 50 }] });
  });
});
