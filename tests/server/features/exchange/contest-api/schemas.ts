import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** The standard's own schemas lie beside the repository, not in it. */
const FOLDER = join(import.meta.dirname, '../../../../../../shared/standards/ccs-2026-01/json-schema');

/** The line in the schemas that the standard's own checks replace to forbid unknown properties. */
const STRICT_ANCHOR = '"$comment": "ANCHOR_TO_INSERT_REQUIRE_STRICT_PROPERTIES"';
const STRICT = '"additionalProperties": false';

/** Properties that stand in the release's text but not in its schemas (Problems, Clarifications). */
const IDS = { type: ['array', 'null'], items: { type: 'string' } };
const UNNAMED: Readonly<Record<string, object>> = {
  'problem.json': { memory_limit: { type: 'integer' } },
  'clarification.json': { to_team_ids: IDS, to_group_ids: IDS },
};

/** '' where the schemas exist, else a suffix for a test's title. */
export const SCHEMAS_MISSING = existsSync(FOLDER) ? '' : ` (skipped: no schemas in ${FOLDER})`;

/** The faults that one of the standard's schemas finds in a value; empty for a valid one. */
export function faultsBy(name: string, value: unknown): readonly string[] {
  const validate = validators().getSchema(schemaId(name)) as ValidateFunction;
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => `${name}${error.instancePath} ${error.message}`);
}

let known: Ajv2020 | undefined;

function validators(): Ajv2020 {
  if (known) return known;
  known = new Ajv2020({ strict: false, allErrors: true });
  for (const file of readdirSync(FOLDER)) {
    const text = readFileSync(join(FOLDER, file), 'utf8').replaceAll(STRICT_ANCHOR, STRICT);
    const schema = JSON.parse(text) as { readonly properties?: Record<string, unknown> };
    if (schema.properties) Object.assign(schema.properties, UNNAMED[file]);
    known.addSchema(schema, schemaId(file.replace(/\.json$/, '')));
  }
  return known;
}

function schemaId(name: string): string {
  return `https://github.com/icpc/ccs-specs/raw/master/json-schema/${name}.json`;
}
