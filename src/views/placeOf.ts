/** The files of a task are on one page, whichever of them is open. */
const FILES = /^\/task\/\d+\/file(?=\/|$)/;

/** Which page an address is of: who goes to another address of the same page stays on it, with all that is under way there. */
export function placeOf(pathname: string): string {
  return FILES.exec(pathname)?.[0] ?? pathname;
}
