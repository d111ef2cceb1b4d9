/** The position that an address leads to, `#at=1234`; null when it names none. */
export function momentOf(hash: string): number | null {
  const [, digits] = /^#(?:.*&)?at=(\d{1,9})$/.exec(hash) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** The address of this page with a position; a person who follows it opens the same file themselves. */
export function addressOf(href: string, position: number): string {
  const address = new URL(href);
  address.hash = `at=${position}`;
  return address.href;
}
