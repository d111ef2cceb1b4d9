/** Licences under which others may use a task, in the words of the package format (2025-09, License). */
export const LICENSES = [
  'unknown',
  'public domain',
  'cc0',
  'cc by',
  'cc by-sa',
  'educational',
  'permission',
] as const;

/** Ways to solve a task: a program, a program that talks with the jury's, or an archive of answers. */
export const TASK_KINDS = ['batch', 'interactive', 'submit-answer'] as const;

/** Own comparisons of an output with the answer, besides the format's; they need no program of the jury. */
export const OWN_CHECKERS = ['exact', 'lines'] as const;

/** How the program in `output_validator/` is called, and how it answers. */
export const CHECKER_CONVENTIONS = ['kattis', 'testlib', 'cms'] as const;

/** How the programs in `input_validators/` answer. */
export const VALIDATOR_CONVENTIONS = ['kattis', 'testlib'] as const;

/** The format's codes of the languages that programs are written in, by file extension. */
export const LANGUAGE_CODES: Readonly<Record<string, string>> = {
  c: 'c',
  cpp: 'cpp',
  java: 'java',
  py: 'python3',
  go: 'go',
};
