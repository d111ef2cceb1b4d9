import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as v from 'valibot';
import { MAX_FORM_BYTES, MAX_FORM_FIELDS, MAX_JSON_DEPTH } from '#domain/limits.ts';
import { calls } from '#protocol/calls.ts';
import { type CallRow, type DestinationRow } from '#protocol/define.ts';
import { destinations } from '#protocol/destinations.ts';
import { COMMAND_HEADER, ERROR_KEYS } from '#protocol/errors.ts';

const FILE = fileURLToPath(new URL('../docs/protocol-reference.md', import.meta.url));

/** Writes docs/protocol-reference.md from the two tables; with --check only reports whether it is current. */
function main(): void {
  const text = reference();
  if (!process.argv.includes('--check')) {
    writeFileSync(FILE, text);
    return;
  }
  if (readFileSync(FILE, 'utf8') !== text) {
    console.error('docs/protocol-reference.md is not as the tables say. `npm run docs` writes it anew.');
    process.exit(1);
  }
}

function reference(): string {
  return [
    '# Protocol reference',
    '',
    'Written by `npm run docs` from `protocol/calls.ts` and `protocol/destinations.ts`. Do not edit it by hand.',
    '',
    'Every call carries `Authorization: Basic base64(name:secret)`, the secret being what `me` answered. The chosen',
    'contest goes along as `contestId`: in the query of GET, as a form field elsewhere. Every answer says the time of the',
    'server in `x-agon-time`; an answer that reflects destinations names their numbers in `x-agon-seq`. A fault is',
    '`{"error": "key"}` or `{"error": "key:detail"}`. Credentials are checked before a body is read. A form holds at most',
    `${MAX_FORM_BYTES} bytes beside its files, unless its call says more, and ${MAX_FORM_FIELDS} fields; JSON is nested`,
    `${MAX_JSON_DEPTH} deep at most. A call that changes something may name itself in \`${COMMAND_HEADER}\`: sent again under`,
    'the same name within a day, because its answer was lost, it is done once.',
    '',
    '## Calls',
    '',
    ...Object.entries(calls).flatMap(([name, row]) => callLines(name, row)),
    '## Destinations of the live channel',
    '',
    'STOMP 1.2 over a WebSocket at `/ws`; CONNECT with `login` and `passcode`. MESSAGE carries `seq` and `prev`,',
    'SUBSCRIBE may carry `since`; a past that is out of reach is answered with `resync:true`. Where frames are gathered,',
    'one may hold several numbers: it is all that came after `prev` up to `seq`, to be taken also by whoever has a part of',
    'it. `permessage-deflate` is agreed on with those who offer it. Of the modes of acknowledgement only `ack:auto` is',
    'offered.',
    '',
    ...Object.entries(destinations).flatMap(([name, row]) => destinationLines(name, row)),
    '## Error keys',
    '',
    ...ERROR_KEYS.map((key) => `- \`${key}\``),
    '',
  ].join('\n');
}

function callLines(name: string, row: CallRow): string[] {
  const path = row.path.startsWith('/') ? row.path : `/api/${rolePrefix(row)}${row.path}`;
  return [
    `### ${name}`,
    '',
    `\`${row.method} ${path}\` · ${rolesOf(row)} · contest ${row.contest}`,
    '',
    row.what,
    '',
    ...shapeLines('Path', row.params),
    ...shapeLines('Query', row.query),
    ...shapeLines('Form', row.form),
    ...(row.maxFormBytes === undefined ? [] : [`The form holds at most ${row.maxFormBytes} bytes.`, '']),
    ...(row.files
      ? [
          `Files: ${Object.entries(row.files)
            .map(([field, { maxBytes }]) => `\`${field}\` (at most ${maxBytes} bytes)`)
            .join(', ')}`,
          '',
        ]
      : []),
    ...(row.answer === 'file' ? ['Answer: a file.', ''] : shapeLines('Answer', row.answer)),
    ...(row.reflects ? [`Reflects: ${row.reflects.map((one) => `\`${one}\``).join(', ')}`, ''] : []),
  ];
}

function rolePrefix(row: CallRow): string {
  return typeof row.roles === 'string' ? '' : '{role}/';
}

function rolesOf(row: CallRow): string {
  if (row.roles === 'anyone') return 'without login';
  if (row.roles === 'session') return 'any role';
  return row.roles.join(', ');
}

function destinationLines(name: string, row: DestinationRow): string[] {
  return [
    `### ${name}`,
    '',
    `\`${row.direction === 'send' ? 'SEND' : 'SUBSCRIBE'} ${row.destination}\` · ${row.roles.join(', ')} · polled: ${row.poll}${row.gatherMs === undefined ? '' : ` · gathered over ${row.gatherMs} ms`}`,
    '',
    row.what,
    '',
    ...shapeLines('Frame', row.frame),
  ];
}

function shapeLines(title: string, schema: v.GenericSchema | undefined): string[] {
  return schema ? [`${title}:`, '', '```text', shape(schema, ''), '```', ''] : [];
}

interface Described {
  readonly type: string;
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly item?: v.GenericSchema;
  readonly wrapped?: v.GenericSchema;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly value?: v.GenericSchema;
}

type Shaper = (one: Described, indent: string) => string;

const inner = (schema: v.GenericSchema | undefined, indent: string): string =>
  schema ? shape(schema, indent) : 'unknown';

const alternatives: Shaper = (one, indent) =>
  (one.options as v.GenericSchema[]).map((option) => shape(option, `${indent}  `)).join(`\n${indent}| `);

const SHAPERS: Readonly<Record<string, Shaper>> = {
  object: (one, indent) => objectShape(one.entries ?? {}, indent),
  array: (one, indent) => `${inner(one.item, indent)}[]`,
  nullable: (one, indent) => `${inner(one.wrapped, indent)} | null`,
  optional: (one, indent) => inner(one.wrapped, indent),
  picklist: (one) => (one.options ?? []).map((option) => JSON.stringify(option)).join(' | '),
  literal: (one) => JSON.stringify(one.literal),
  record: (one, indent) => `{ [key]: ${inner(one.value, indent)} }`,
  union: alternatives,
  variant: alternatives,
};

/** A schema as a person reads it. */
function shape(schema: v.GenericSchema, indent: string): string {
  const one = schema as unknown as Described;
  return SHAPERS[one.type]?.(one, indent) ?? one.type;
}

function objectShape(entries: Readonly<Record<string, v.GenericSchema>>, indent: string): string {
  const lines = Object.entries(entries).map(([key, value]) => {
    const isOptional = (value as unknown as Described).type === 'optional';
    return `${indent}  ${key}${isOptional ? '?' : ''}: ${shape(value, `${indent}  `)}`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

main();
