/** Under what others may use a task, in the words of the package format (2025-09, License). */
export const LICENSES = [
  'unknown',
  'public domain',
  'cc0',
  'cc by',
  'cc by-sa',
  'educational',
  'permission',
] as const;

/** How a task is solved: a program reads and writes, talks with a program of the jury's, or an archive of answers is handed in. */
export const TASK_KINDS = ['batch', 'interactive', 'submit-answer'] as const;

/** Comparisons of an output with the answer that need no program of the jury's, beside the format's own. */
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
