import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { calls } from '#protocol/calls.ts';
import { type CallRow } from '#protocol/define.ts';
import { withoutRequestSchemas } from '#scripts/lean-client.ts';

const FOLDER = 'protocol/calls';
const PARTS = ['params', 'query', 'form'] as const;

const written = (part: string, names: readonly string[]) =>
  `${part}: { entries: { ${names.map((name) => `${name}: 0`).join(', ')} } }`;

it('rows of calls keep every field of their requests in the build, without their schemas', () => {
  const rows: readonly CallRow[] = Object.values(calls);
  const known = rows.flatMap((row) =>
    PARTS.flatMap((part) => {
      const { entries } = row[part] ?? {};
      return entries === undefined ? [] : [written(part, Object.keys(entries))];
    }),
  );
  const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(FOLDER, file), 'utf8'));
  const cut = sources.flatMap(
    (source) => withoutRequestSchemas(source).match(/(?:params|query|form): \{ entries: .*(?=,$)/gm) ?? [],
  );
  expect(cut).toContain(written('form', ['task', 'language', 'client_id', 'sent_at']));
  expect(cut.filter((one) => !known.includes(one))).toEqual([]);
});
