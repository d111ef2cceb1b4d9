import { type SheetMarks } from '#domain/marking-sheet.ts';

/** A work of a scorer: the task's id and the work's number. */
export interface SheetName {
  readonly task: number;
  readonly work: number;
}

/** What the server has of a work, since which revision. */
export interface SheetBase {
  readonly marks: SheetMarks;
  readonly revision: number;
}

/** What a scorer changed of a work: these points and comments (null takes points away), the note, the flag. */
export interface SheetChange {
  readonly points?: Readonly<Record<string, number | null>>;
  readonly comments?: Readonly<Record<string, string>>;
  readonly note?: string;
  readonly flagged?: boolean;
}

/** Works as scorers mark them (SCO-1). */
export type SheetEvent =
  | ({ readonly type: 'SheetLoaded'; readonly base: SheetBase } & SheetName)
  | ({ readonly type: 'SheetEdited'; readonly change: SheetChange } & SheetName)
  /** The person went on to something else: what is unsaved goes out at once. */
  | ({ readonly type: 'SheetLeft' } & SheetName)
  /** What was not yet saved when this page was left or broke down. */
  | ({
      readonly type: 'SheetRestored';
      readonly base: SheetBase;
      readonly marks: SheetMarks;
      readonly sent: readonly SheetMarks[];
    } & SheetName)
  | ({ readonly type: 'SheetSending'; readonly marks: SheetMarks } & SheetName)
  /** The server has `marks`, which was the state after so many edits. */
  | ({
      readonly type: 'SheetSaved';
      readonly edits: number;
      readonly marks: SheetMarks;
      readonly revision: number;
    } & SheetName)
  /** No answer came; it is kept in the browser and sent again. */
  | ({ readonly type: 'SheetDelayed' } & SheetName)
  | ({ readonly type: 'SheetRefused'; readonly key: string; readonly detail: string | null } & SheetName)
  /** Another page of the person saved meanwhile. `merged`: both as one, null where they say different things of the same. */
  | ({
      readonly type: 'SheetMet';
      readonly edits: number;
      readonly theirs: SheetBase;
      readonly merged: SheetMarks | null;
    } & SheetName)
  /** The person chose their own over what another page saved. */
  | ({ readonly type: 'SheetKept' } & SheetName)
  /** The person gave up what is unsaved. */
  | ({ readonly type: 'SheetDropped' } & SheetName);
