/** No compiler takes what begins so for an option or a list of files; nothing hidden, and no sign that nobody sees. */
const PART = /^[^-@.\s/\\\p{C}][^/\\\p{C}]*$/u;

/** Whether a file of a program may have this name, or path, in the folder that it is compiled in. */
export function isProgramName(name: string): boolean {
  return name.split('/').every((part) => PART.test(part));
}
