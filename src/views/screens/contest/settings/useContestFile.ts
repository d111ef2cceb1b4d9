import { useState } from 'react';
import { type ReadContest } from '#protocol/wire/staff/contest/settings.ts';
import { type CommandState } from '#streams/state/staffState.ts';
import { useCommand } from '#views/kit/useCommand.ts';

/** A file that was read, with its content. */
export interface ChosenFile {
  readonly file: File;
  readonly read: ReadContest;
}

/** A file to make a contest from, and the server's reading of it; no contest is made yet. */
export interface ContestFileReading {
  readonly file: File | null;
  readonly state: CommandState | null;
  /** null until the server has read the file, or if it cannot be read. */
  readonly chosen: ChosenFile | null;
  readonly choose: (file: File | null) => void;
}

/** Sends the chosen file to the server to be read. */
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
