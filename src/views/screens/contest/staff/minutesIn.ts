/** Whole minutes from a text, negative ones too; null for other text, 0, and numbers out of bounds. */
export function minutesIn(
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): number | null {
  if (!/^[+\-−]?\d{1,6}$/.test(text.trim())) return null;
  const minutes = Number(text.trim().replace('−', '-'));
  return minutes === 0 || minutes < least || minutes > most ? null : minutes;
}
