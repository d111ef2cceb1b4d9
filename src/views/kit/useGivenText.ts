import { useState } from 'react';
import { type LastCommand } from './useCommand.ts';
import { useEmptied } from './useEmptied.ts';

/** The text of a field that is given with a command. */
export interface GivenText {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Called when a command is given with the text. */
  readonly hold: () => void;
}

/** A text that goes from its field once the command that it was given with is done, unless it has changed since. */
export function useGivenText(command: LastCommand): GivenText {
  const [text, setText] = useState('');
  return { text, setText, hold: useEmptied(command, text, () => setText('')) };
}
