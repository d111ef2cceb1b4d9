/** What somebody may do with the files of a task, from least to most; `own`: also share and delete it. */
export const TASK_RIGHTS = ['read', 'write', 'own'] as const;
/** One of `TASK_RIGHTS`. */
export type TaskRight = (typeof TASK_RIGHTS)[number];
