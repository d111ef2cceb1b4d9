/** The files of a task are on one page, whichever of them is open. */
const FILES = /^\/task\/\d+\/file(?=\/|$)/;

/** The page of an address: a person who goes to another address of the same page stays on it, with all that is under way there. */
export function pageOf(pathname: string): string {
  return FILES.exec(pathname)?.[0] ?? pathname;
}
