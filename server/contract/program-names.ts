/** No compiler takes such a name for an option or a list; nothing hidden, no invisible characters. */
const PART = /^[^-@.\s/\\\p{C}][^/\\\p{C}]*$/u;

/** Whether a file of a program may have this name, or path, in the folder where the program is compiled. */
export function isProgramName(name: string): boolean {
  return name.split('/').every((part) => PART.test(part));
}
