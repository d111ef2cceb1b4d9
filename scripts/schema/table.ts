import { type TableDoc } from './areas.ts';
import { type Catalog, type Column, type Constraint } from './catalog.ts';
import { commentLines, folded, plain, plainDefault } from './plain.ts';

const MAX_LINE = 120;

/** The statements that make a table and its indexes, without constraints that refer to later tables. */
export function tableLines(
  catalog: Catalog,
  { name, comment, columnComments }: TableDoc,
  pointsForward: (one: Constraint) => boolean,
): readonly string[] {
  const table = catalog.tables.find((one) => one.name === name);
  if (table === undefined) return [];
  const columns = columnsOf(catalog, name);
  const options = table.options.length === 0 ? '' : ` with (${table.options.join(', ')})`;
  const stored = columns.filter(({ storage }) => storage !== '');
  return [
    ...commentLines(comment),
    `create ${table.isUnlogged ? 'unlogged ' : ''}table ${name} (`,
    ...memberLines(
      columns,
      catalog.constraints.filter((one) => one.table === name && !pointsForward(one)),
      columnComments,
    ),
    `)${options};`,
    ...stored.map((one) => `alter table ${name} alter ${one.name} set storage ${one.storage};`),
    ...(table.hasPolicies ? [`alter table ${name} enable row level security;`] : []),
    ...catalog.indexes.filter((index) => index.table === name).map(({ text }) => folded(`${plain(text)};`)),
  ];
}

/** The columns of a table in their order. */
export function columnsOf({ columns }: Catalog, table: string): readonly Column[] {
  return columns.filter((column) => column.table === table);
}

/** Columns, each followed by the constraints of it alone, then the other constraints. */
function memberLines(
  columns: readonly Column[],
  constraints: readonly Constraint[],
  columnComments: ReadonlyMap<string, string>,
): readonly string[] {
  const inline = new Set<Constraint>();
  const width = (of: (column: Column) => string) => Math.max(...columns.map((column) => of(column).length));
  const [nameWidth, typeWidth] = [width(({ name }) => name), width(({ type }) => type)];
  const members = columns.map((column) => {
    const own = columnText(column, constraints);
    let line = `  ${column.name.padEnd(nameWidth)} ${column.type.padEnd(typeWidth)} ${own}`;
    for (const one of constraints.filter((other) => isOnlyOf(other, column))) {
      const longer = `${line.trimEnd()} ${inlineText(one)}`;
      if (longer.length >= MAX_LINE) continue;
      line = longer;
      inline.add(one);
    }
    return { comment: columnComments.get(column.name) ?? '', line: line.trimEnd() };
  });
  const others = constraints.filter((one) => !inline.has(one));
  const all = [...members, ...others.map((one) => ({ comment: '', line: `  ${constraintText(one)}` }))];
  return all.flatMap(({ comment, line }, place) => [
    ...commentLines(comment, '  '),
    folded(`${line}${place === all.length - 1 ? '' : ','}`),
  ]);
}

function columnText(column: Column, constraints: readonly Constraint[]): string {
  const isKey = constraints.some(({ kind, columns }) => kind === 'p' && columns.includes(column.name));
  const { value } = column;
  return [
    column.collation === '' ? '' : `collate "${column.collation}"`,
    column.identity === '' ? '' : `generated ${column.identity} as identity`,
    column.required && !isKey && column.identity === '' ? 'not null' : '',
    column.isComputed ? `generated always as (${plain(value)}) stored` : '',
    value === '' || column.isComputed ? '' : `default ${plainDefault(value, column.type)}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

const ENDINGS = { p: '', u: '_key', f: '_fkey', c: '_check' } as const;

/** Whether a constraint has the name that PostgreSQL gives it by default. */
function isNamedByItself({ table, name, kind, columns }: Constraint): boolean {
  if (kind === 'p') return name === `${table}_pkey`;
  const of = kind === 'c' && columns.length > 1 ? '' : `_${columns.join('_')}`;
  return name === `${table}${of}${ENDINGS[kind]}`;
}

function isOnlyOf(one: Constraint, { name }: Column): boolean {
  return one.columns.length === 1 && one.columns[0] === name && isNamedByItself(one);
}

/** A constraint on a line of its own. */
export function constraintText(one: Constraint): string {
  return isNamedByItself(one) ? bodyOf(one) : `constraint ${one.name} ${bodyOf(one)}`;
}

/** A constraint in the line of its only column. */
function inlineText(one: Constraint): string {
  return one.kind === 'c' ? bodyOf(one) : bodyOf(one).replace(/^foreign key \([^)]*\) | \([^)]*\)$/, '');
}

function bodyOf({ text, toKey, kind }: Constraint): string {
  const body = plain(text);
  return kind === 'f' && toKey ? body.replace(/( references \w+)\([^)]*\)/, '$1') : body;
}
