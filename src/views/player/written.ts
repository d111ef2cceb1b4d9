/** A moment of a recording, in UTC to the millisecond, as logs have it: 2026-05-16 12:00:01.250. */
export function writtenMoment(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? '—' : date.toISOString().replace('T', ' ').replace('Z', '');
}

/** A value of a state in a line, cut where it is long. */
export function writtenValue(value: unknown, most = 400): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) return '—';
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
