import { useState } from 'react';
import { type ReadContest } from '#protocol/wire/staff/contest/settings.ts';
import { type CommandState } from '#streams/state/staffState.ts';
import { useCommand } from '#views/kit/useCommand.ts';

/** A file that was read, with what it says. */
export interface ChosenFile {
  readonly file: File;
  readonly read: ReadContest;
}

/** The file that a contest is to be made of, and what the server says of it; nothing is made. */
export interface ContestFileReading {
  readonly file: File | null;
  readonly state: CommandState | null;
  /** null until the server has read it, and where it cannot be read. */
  readonly chosen: ChosenFile | null;
  readonly choose: (file: File | null) => void;
}

/** Reads the file that somebody chooses. */
export function useContestFile(): ContestFileReading {
  const { state, give, forget } = useCommand('readContestFile');
  const [file, setFile] = useState<File | null>(null);
  const chosen = file !== null && state?.kind === 'done' ? { file, read: state.answer } : null;
  const choose = (next: File | null) => {
    setFile(next);
    if (next === null) forget();
    else give({ call: 'readContestFile', request: {}, files: { file: { file: next, name: next.name } } });
  };
  return { file, state, chosen, choose };
}
