/** A work that a scorer marks: the task's id and the work's number. */
export interface SheetName {
  readonly task: number;
  readonly work: number;
}

/** A scorer's change of the marks: these points and comments (null removes points), the note, the flag. */
export interface SheetChange {
  readonly points?: Readonly<Record<string, number | null>>;
  readonly comments?: Readonly<Record<string, string>>;
  readonly note?: string;
  readonly flagged?: boolean;
}

/** Works that scorers mark (SCO-1). Their marks are documents of the home `sheet`. */
export type SheetEvent = { readonly type: 'SheetEdited'; readonly change: SheetChange } & SheetName;
