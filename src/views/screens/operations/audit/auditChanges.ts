import { type AuditEntry } from '#protocol/wire/staff/operations/audit.ts';

/** How a value of the audit is to be written. */
type AuditValueKind = 'instant' | 'seconds' | 'standings' | 'switch' | 'late' | 'text';

/** One value that an entry tells of. A side that was not there is undefined. */
export interface AuditChange {
  readonly field: string;
  readonly kind: AuditValueKind;
  readonly before: unknown;
  readonly after: unknown;
}

/** The values an entry changed: those that are equal on both sides, and what only names the thing, are left out. */
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

/** Of two lists of things, those that are not in both. */
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

/** Fields that say which thing it is, not what changed. */
const NAMING: ReadonlySet<string> = new Set([
  'id',
  'contest',
  'at',
  'request',
  // An announcement's time is in `due_at` as well.
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
