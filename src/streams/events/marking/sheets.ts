/** A work of a scorer: the task's id and the work's number. */
export interface SheetName {
  readonly task: number;
  readonly work: number;
}

/** A scorer's change of a work: these points and comments (null takes points away), the note, the flag. */
export interface SheetChange {
  readonly points?: Readonly<Record<string, number | null>>;
  readonly comments?: Readonly<Record<string, string>>;
  readonly note?: string;
  readonly flagged?: boolean;
}

/** Works as scorers mark them (SCO-1). Their marks are documents of the home `sheet`. */
export type SheetEvent = { readonly type: 'SheetEdited'; readonly change: SheetChange } & SheetName;
