/** Whole minutes as somebody wrote them, `-5` takes away; null for what is no such number, beyond the bounds, and for 0. */
export function minutesIn(
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): number | null {
  if (!/^[+\-−]?\d{1,6}$/.test(text.trim())) return null;
  const minutes = Number(text.trim().replace('−', '-'));
  return minutes === 0 || minutes < least || minutes > most ? null : minutes;
}
