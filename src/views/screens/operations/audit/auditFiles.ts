import { FORMULA } from '#domain/formula.ts';
import { type AuditEntry } from '#protocol/wire/staff/operations/audit.ts';

/** The audit as CSV for spreadsheets: a BOM marks it as UTF-8, and formulas are escaped. */
export async function auditCsv(entries: readonly AuditEntry[]): Promise<string> {
  const { unparse } = (await import('papaparse')).default;
  const heads = ['time', 'person', 'address', 'action', 'target', 'contest', 'before', 'after'];
  const rows = entries.map((entry) => [
    new Date(entry.at).toISOString(),
    entry.username,
    entry.address ?? '',
    entry.action,
    entry.target,
    entry.contest ?? '',
    JSON.stringify(entry.before ?? null),
    JSON.stringify(entry.after ?? null),
  ]);
  return `\ufeff${unparse([heads, ...rows], { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`;
}

/** The audit as lines of JSON, one per change. */
export function auditLines(entries: readonly AuditEntry[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}
