import type pg from 'pg';
import { SAME_EVERYWHERE } from '#server/operations/backup/catalog.ts';
import { type Area, type TableDoc } from './areas.ts';
import { type Catalog, type Constraint, readCatalog, readRows } from './catalog.ts';
import { commentLines, folded, plain, plainFunction, plainView } from './plain.ts';
import { columnsOf, constraintText, tableLines } from './table.ts';

const RULE = `-- ${'-'.repeat(117)}`;

/** The facts that the database itself does not hold. */
export interface SchemaFacts {
  readonly areas: readonly Area[];
  /** The names of the migrations that the database went through. */
  readonly migrations: readonly string[];
}

type Part = readonly string[];

/**
 * The schema of a database and its rows, as readable statements that run from top to bottom. Rejects when an
 * object cannot be written, or no area describes a table.
 */
export async function schemaText(client: pg.Client, { areas, migrations }: SchemaFacts): Promise<string> {
  await client.query(`${SAME_EVERYWHERE}; set search_path = public`);
  const catalog = await readCatalog(client);
  const tables = areas.flatMap((area) => area.tables);
  requireAll(catalog, tables);
  const places = new Map(tables.map(({ name }, place) => [name, place]));
  const placeOf = (name: string) => places.get(name) ?? 0;
  const pointsForward = ({ table, to }: Constraint) => to !== null && placeOf(to) > placeOf(table);
  const parts: readonly Part[] = [
    [
      '-- The schema of the database, in which every new one begins. Times are milliseconds since the epoch.',
      '-- Written by `npm run schema` from what the migrations make (server/db/migrations). Do not edit it by hand.',
    ],
    ...areas.flatMap((area) => [
      heading(area.comment),
      ...area.tables
        .map((table) => tableLines(catalog, table, pointsForward))
        .filter((lines) => lines.length > 0),
    ]),
    ...section('References to tables that stand further down.', [
      catalog.constraints
        .filter(pointsForward)
        .map((one) => `alter table ${one.table} add ${constraintText(one)};`),
    ]),
    ...section(
      'Functions.',
      catalog.functions.map(({ text }) => [plainFunction(text)]),
    ),
    ...section('Triggers.', [catalog.triggers.map(({ text }) => folded(`${plain(text)};`))]),
    ...section('Views.', viewParts(catalog, tables)),
    ...section('Who sees which rows, beside the owner of the tables.', [
      catalog.policies.map(({ text }) =>
        folded(`${plain(text).replaceAll(/\s+/g, ' ').replaceAll('( select', '(select')};`),
      ),
    ]),
    ...section('Rows that every database has.', [await rowLines(client, catalog)]),
    [
      '-- The migrations that a database which begins here has behind it.',
      ...migrations.map((name) => `-- migration ${name}`),
    ],
  ];
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function requireAll({ tables, views }: Catalog, described: readonly TableDoc[]): void {
  const there = new Set([...tables, ...views].map(({ name }) => name));
  const known = new Set(described.map(({ name }) => name));
  for (const name of there) if (!known.has(name)) throw new Error(`No type in server/db describes ${name}.`);
  for (const { name, comment } of described) {
    if (!there.has(name)) throw new Error(`server/db describes ${name}, which no migration makes.`);
    if (comment === '') throw new Error(`server/db does not say what ${name} holds.`);
  }
}

function heading(title: string): Part {
  return [RULE, ...commentLines(title), RULE];
}

function section(title: string, parts: readonly Part[]): readonly Part[] {
  const written = parts.filter((lines) => lines.length > 0);
  return written.length === 0 ? [] : [heading(title), ...written];
}

function viewParts({ views }: Catalog, described: readonly TableDoc[]): readonly Part[] {
  return views.map(({ name, text }) => {
    const comment = described.find((one) => one.name === name)?.comment ?? '';
    return [...commentLines(comment), `create view ${name} as`, plainView(text)];
  });
}

async function rowLines(client: pg.Client, catalog: Catalog): Promise<Part> {
  const lines: string[] = [];
  for (const { name } of catalog.tables)
    lines.push(...(await readRows(client, name, columnsOf(catalog, name))));
  return lines.map((line) => folded(line));
}
