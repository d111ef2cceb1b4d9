import { type SheetMarks } from '#domain/marking-sheet.ts';
import { type SheetBase, type SheetChange, type SheetName } from '../events/sheets.ts';
import { createSlice } from './slice.ts';

/** How the saving goes. `waiting`: no answer came, it is sent again. */
type Saving =
  | { readonly kind: 'idle' | 'saving' | 'waiting' }
  | { readonly kind: 'refused'; readonly key: string; readonly detail: string | null };

/** What a scorer gives a work, as this page has it. */
export interface OpenSheet extends SheetName {
  readonly marks: SheetMarks;
  /** What it was begun from. */
  readonly base: SheetBase;
  /** What went out since; each may have arrived although no answer did. */
  readonly sent: readonly SheetMarks[];
  /** How often it was changed here, and how many of these changes the server has. */
  readonly edits: number;
  readonly saved: number;
  readonly saving: Saving;
  /** What another page saved of the same criteria: the person chooses; null: nothing. */
  readonly conflict: SheetBase | null;
}

/** The works that this page has open for marking, by `sheetKey`. */
export type SheetsState = Readonly<Record<string, OpenSheet>>;

/** So many that went out are remembered. */
const MAX_SENT = 8;
const IDLE: Saving = { kind: 'idle' };

/** The name of a work among the open ones. */
export function sheetKey({ task, work }: SheetName): string {
  return `${task}/${work}`;
}

/** Whether a work has something that the server has not. */
export function isUnsaved({ edits, saved }: Pick<OpenSheet, 'edits' | 'saved'>): boolean {
  return edits > saved;
}

export const sheetsSlice = createSlice<SheetsState>({
  initial: {},
  plain: {
    SheetLoaded: (state, { task, work, base }) => {
      const known = state[sheetKey({ task, work })];
      const isOlder = known !== undefined && (isUnsaved(known) || known.base.revision > base.revision);
      return isOlder ? state : put(state, opened({ task, work }, base));
    },
    SheetRestored: (state, { task, work, base, marks, sent }) =>
      state[sheetKey({ task, work })] === undefined
        ? put(state, { ...opened({ task, work }, base), marks, sent, edits: 1 })
        : state,
    SheetEdited: (state, event) =>
      change(state, event, ({ marks, edits, saving }) => ({
        marks: changed(marks, event.change),
        edits: edits + 1,
        saving: saving.kind === 'refused' ? IDLE : saving,
      })),
    SheetSending: (state, event) =>
      change(state, event, ({ sent }) => ({
        sent: [...sent.slice(1 - MAX_SENT), event.marks],
        saving: { kind: 'saving' },
      })),
    SheetSaved: (state, event) => {
      const { edits: saved, marks, revision } = event;
      return change(state, event, () => ({ base: { marks, revision }, saved, sent: [], saving: IDLE }));
    },
    SheetDelayed: (state, event) => change(state, event, () => ({ saving: { kind: 'waiting' } })),
    SheetRefused: (state, event) => {
      const { key, detail } = event;
      return change(state, event, () => ({ saving: { kind: 'refused', key, detail } }));
    },
    SheetMet: (state, event) =>
      change(state, event, ({ edits }) => {
        // What was changed while the two were put together is met once more, when it is sent.
        if (edits !== event.edits) return { saving: IDLE };
        const { theirs, merged } = event;
        if (merged === null) return { conflict: theirs, saving: IDLE };
        return { base: theirs, marks: merged, sent: [], edits: edits + 1, saving: IDLE };
      }),
    SheetKept: (state, event) =>
      change(state, event, ({ conflict, base, edits }) => ({
        base: conflict ?? base,
        conflict: null,
        edits: edits + 1,
        saving: IDLE,
      })),
    SheetDropped: (state, event) =>
      change(state, event, ({ conflict, base }) => opened(event, conflict ?? base)),
  },
});

function opened({ task, work }: SheetName, base: SheetBase): OpenSheet {
  const { marks } = base;
  return { task, work, marks, base, sent: [], edits: 0, saved: 0, saving: IDLE, conflict: null };
}

function put(state: SheetsState, sheet: OpenSheet): SheetsState {
  return { ...state, [sheetKey(sheet)]: sheet };
}

function change(
  state: SheetsState,
  name: SheetName,
  changeOf: (sheet: OpenSheet) => Partial<OpenSheet>,
): SheetsState {
  const sheet = state[sheetKey(name)];
  return sheet === undefined ? state : put(state, { ...sheet, ...changeOf(sheet) });
}

function changed(marks: SheetMarks, { points, comments, ...rest }: SheetChange): SheetMarks {
  const all = Object.entries({ ...marks.points, ...points });
  const given = all.filter((entry): entry is [string, number] => entry[1] !== null);
  return {
    ...marks,
    ...rest,
    points: Object.fromEntries(given),
    comments: { ...marks.comments, ...comments },
  };
}
