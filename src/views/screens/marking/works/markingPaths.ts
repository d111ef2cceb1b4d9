/** A scorer's works of a task. */
export function markedTaskPath(task: number): string {
  return `/task/${task}`;
}

/** A work of a scorer, by its number. */
export function markedWorkPath(task: number, number: number): string {
  return `/task/${task}/submission/${number}`;
}

/** A work as an arbiter decides it, by its number. */
export function arbitratedWorkPath(number: number): string {
  return `/submission/${number}`;
}

/** The statement of a task, in the page's language where it is there. */
export function statementPath(task: number): string {
  return `/task/${task}/pdf`;
}

/** The number of a work as it is read out: 123 456. */
export function spokenNumber(number: number): string {
  return String(number).replaceAll(/\B(?=(\d{3})+$)/g, ' ');
}
