import { useCallback, useEffect, useRef, useState } from 'react';
import { type CommandState } from '#streams/state/staff.ts';
import { useLeaveWarning } from '#views/useLeaveWarning.ts';
import { useCommand } from '#views/kit/useCommand.ts';

/** So long after the last letter a text is saved. */
const SAVE_AFTER_MS = 700;

/** A text file of a task that is saved as one types. */
export interface SavedText {
  readonly text: string;
  readonly change: (text: string) => void;
  /** `changed`: somebody else wrote into the file meanwhile, and nothing is saved until one is chosen. */
  readonly saving: 'saved' | 'waiting' | 'saving' | 'changed' | 'refused';
  /** Why it was refused. */
  readonly state: CommandState | null;
  /** Drops what was typed for what the file holds. */
  readonly takeTheirs: () => void;
  /** Writes what was typed over what the file holds; also tries again what was refused. */
  readonly keepMine: () => void;
}

/** A file as the server last said that it is. */
interface FileText {
  readonly path: string;
  readonly hash: string;
  readonly text: string;
}

/** How a saving goes; null: none was begun. */
type Saving = CommandState<'saveWorkshopText'> | null;

/** Where a text stands that is being typed. */
interface Typing {
  /** What was last known of the file. */
  readonly held: Pick<FileText, 'hash' | 'text'>;
  /** null: nothing is unsaved. */
  readonly typed: string | null;
  /** On its way to the server. */
  readonly sent: string | null;
  /** What the page still knows of the file while it asks what an own saving has made of it. */
  readonly behind: string | null;
  /** What came of the last saving, as far as it was taken up. */
  readonly seen: Saving;
}

/**
 * Keeps a text file of the work tree as it is typed. `file` is what the server last said that it holds; while nothing is unsaved
 * it is shown. Give the place that uses it the path as its key.
 */
export function useSavedText(task: number, file: FileText): SavedText {
  const command = useCommand('saveWorkshopText');
  const { give, state } = command;
  const [kept, setTyping] = useState<Typing>({
    held: file,
    typed: null,
    sent: null,
    behind: null,
    seen: null,
  });
  const typing = withNews(kept, state, file);
  if (typing !== kept) setTyping(typing);
  const { held, typed } = typing;
  const saving = savingOf(typing);
  const save = useCallback(
    (text: string, known: string) => {
      setTyping((now) => ({ ...now, sent: text }));
      give({ call: 'saveWorkshopText', request: { tid: task, path: file.path, text, known } });
    },
    [give, task, file.path],
  );
  const due = saving === 'waiting' ? typed : null;
  useEffect(() => {
    if (due === null) return;
    const timer = setTimeout(() => save(due, held.hash), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [due, held.hash, save]);
  useSavedOnLeaving(due, held.hash, save);
  useLeaveWarning(typed !== null);
  return {
    text: typed ?? held.text,
    change: (text) =>
      setTyping((now) => ({ ...now, typed: text === now.held.text && now.sent === null ? null : text })),
    saving,
    state,
    takeTheirs: () => {
      command.forget();
      setTyping((now) => ({ ...now, typed: null, held: file }));
    },
    keepMine: () => {
      if (typed !== null) save(typed, file.hash);
    },
  };
}

/** What was typed just before the page is left is saved as well. */
function useSavedOnLeaving(
  due: string | null,
  known: string,
  save: (text: string, known: string) => void,
): void {
  const last = useRef({ due, known, save });
  useEffect(() => {
    last.current = { due, known, save };
  });
  useEffect(
    () => () => {
      const { due: left, known: from, save: send } = last.current;
      if (left !== null) send(left, from);
    },
    [],
  );
}

/** The same with what has come since; itself where nothing has. */
function withNews(before: Typing, state: Saving, file: FileText): Typing {
  const typing = state === before.seen ? before : withOutcome(before, state, file);
  const { held, typed, sent, behind } = typing;
  if (file.hash === held.hash) return behind === null ? typing : { ...typing, behind: null };
  const isFree = typed === null && sent === null && file.hash !== behind;
  return isFree ? { ...typing, held: file } : typing;
}

function withOutcome(typing: Typing, state: Saving, file: FileText): Typing {
  const { sent, typed } = typing;
  if (state?.kind === 'refused') return { ...typing, seen: state, sent: null };
  if (state?.kind !== 'done' || sent === null) return { ...typing, seen: state };
  const { hash } = state.answer;
  return {
    held: { hash, text: sent },
    sent: null,
    behind: file.hash,
    seen: state,
    typed: typed === sent ? null : typed,
  };
}

function savingOf({ typed, sent, seen }: Typing): SavedText['saving'] {
  if (sent !== null) return 'saving';
  if (typed === null) return 'saved';
  if (seen?.kind !== 'refused') return 'waiting';
  return seen.key === 'backend.file_changed' ? 'changed' : 'refused';
}
