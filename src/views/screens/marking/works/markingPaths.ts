/** The path of a scorer's works of a task. */
export function markedTaskPath(task: number): string {
  return `/task/${task}`;
}

/** The path of a scorer's work. */
export function markedWorkPath(task: number, number: number): string {
  return `/task/${task}/submission/${number}`;
}

/** The path of a work for arbiters. */
export function arbitratedWorkPath(number: number): string {
  return `/submission/${number}`;
}

/** The path of a task's statement, which is in the page's language if that exists. */
export function statementPath(task: number): string {
  return `/task/${task}/pdf`;
}

/** The number of a work in groups of three digits, for reading aloud: 123 456. */
export function spokenNumber(number: number): string {
  return String(number).replaceAll(/\B(?=(\d{3})+$)/g, ' ');
}
