import { type AuditEntry } from '#protocol/wire/staff/operations/audit.ts';

/** The kind of a value, which decides how it is shown. */
type AuditValueKind = 'instant' | 'seconds' | 'standings' | 'switch' | 'late' | 'text';

/** One changed value of an entry. A missing side is undefined. */
export interface AuditChange {
  readonly field: string;
  readonly kind: AuditValueKind;
  readonly before: unknown;
  readonly after: unknown;
}

/** The values that an entry changed, without equal ones and without fields that only identify the thing. */
export function auditChanges(entry: AuditEntry): readonly AuditChange[] {
  const before = fieldsOf(entry.before);
  const after = fieldsOf(entry.after);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter(
      (field) =>
        !NAMING.has(field) &&
        !field.endsWith('_id') &&
        JSON.stringify(before[field]) !== JSON.stringify(after[field]),
    )
    .map((field) => ({ field, kind: kindOf(field), ...differing(before[field], after[field]) }));
}

/** Two lists of things without the things that are in both; other values unchanged. */
function differing(before: unknown, after: unknown): { readonly before: unknown; readonly after: unknown } {
  if (!isListOfThings(before) || !isListOfThings(after)) return { before, after };
  const without = (list: readonly object[], others: readonly object[]) => {
    const known = new Set(others.map((one) => JSON.stringify(one)));
    return list.filter((one) => !known.has(JSON.stringify(one)));
  };
  return { before: without(before, after), after: without(after, before) };
}

function isListOfThings(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);
}

/** Fields that identify the changed thing. */
const NAMING: ReadonlySet<string> = new Set([
  'id',
  'contest',
  'at',
  'request',
  // `due_at` has the time of an announcement, too.
  'at_ms',
]);

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { value };
}

function kindOf(field: string): AuditValueKind {
  if (field.endsWith('_at')) return 'instant';
  if (field.endsWith('_seconds')) return 'seconds';
  if (field === 'standings') return 'standings';
  if (field === 'late_state') return 'late';
  return SWITCHES.has(field) ? 'switch' : 'text';
}

const SWITCHES: ReadonlySet<string> = new Set([
  'everybody',
  'public_standing',
  'websockets',
  'live_updates',
  'last_accepted_breaks_ties',
  'check_internet',
  'check_camera',
  'check_screen',
  'share_before_tasks',
  'one_session',
  'printing',
]);
