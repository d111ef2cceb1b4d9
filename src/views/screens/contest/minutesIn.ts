/** The most that one command may move a time by, in minutes (the server refuses more). */
const MOST = 600;

/** Minutes as somebody wrote them: whole, `-5` takes away; null for what is no such number, and for 0. */
export function minutesIn(text: string): number | null {
  if (!/^[+\-−]?\d{1,3}$/.test(text.trim())) return null;
  const minutes = Number(text.trim().replace('−', '-'));
  return minutes === 0 || Math.abs(minutes) > MOST ? null : minutes;
}
