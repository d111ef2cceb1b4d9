import { useState } from 'react';
import { type LastCommand } from './useCommand.ts';

/** The text of a field that is given with a command. */
export interface GivenText {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Called when a command is given with the text. */
  readonly hold: () => void;
}

/** A text that goes from its field once the command that it was given with is done, unless it has changed since. */
export function useGivenText({ state, commandId }: LastCommand): GivenText {
  const [text, setText] = useState('');
  const [held, setHeld] = useState<string | null>(null);
  const [given, setGiven] = useState<{ readonly id: string | null; readonly text: string | null }>({
    id: null,
    text: null,
  });
  if (given.id !== commandId) {
    setGiven({ id: commandId, text: held });
    setHeld(null);
  } else if (state?.kind === 'done' && given.text !== null) {
    setGiven({ id: commandId, text: null });
    if (text === given.text) setText('');
  }
  return { text, setText, hold: () => setHeld(text) };
}
