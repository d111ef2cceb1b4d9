/** A row with readable times (RFC 3339, UTC) in the columns `at`, `…_at` and `…_until`. */
export function withReadableTimes(row: object): Record<string, unknown> {
  const entries = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    isTime(name) && typeof value === 'number' ? new Date(value).toISOString() : value,
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

function isTime(name: string): boolean {
  return name === 'at' || name.endsWith('_at') || name.endsWith('_until');
}
