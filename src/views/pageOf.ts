/** The files of a task, and the works of a task that a scorer marks, are on one page, whichever of them is open. */
const ONE_PAGE = /^\/task\/\d+\/(?:file|submission)(?=\/|$)/;

/** The page of an address: a person who goes to another address of the same page stays on it, with all that is under way there. */
export function pageOf(pathname: string): string {
  return ONE_PAGE.exec(pathname)?.[0] ?? pathname;
}
