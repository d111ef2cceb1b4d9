/** Rights on the files of a task, from least to most; `own`: also share and delete it. */
export const TASK_RIGHTS = ['read', 'write', 'own'] as const;
export type TaskRight = (typeof TASK_RIGHTS)[number];

/** The kinds of tasks that a new one can be made of. */
export const TEMPLATE_KINDS = ['batch', 'interactive', 'communication', 'output_only', 'quiz'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];
