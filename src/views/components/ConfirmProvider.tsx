import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { ConfirmDialog, type Question } from './ConfirmDialog.tsx';

/** Asks, and tells whether it was confirmed. A second question while one is open answers the first with no. */
export type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

/** The hook behind "are you sure": `if (await confirm({ title, confirmLabel })) …`. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (confirm === null) throw new Error('useConfirm needs a ConfirmProvider above it');
  return confirm;
}

/** Shows the questions of `useConfirm`; one near the root of the application. */
export function ConfirmProvider(props: { readonly children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const answer = useRef<((confirmed: boolean) => void) | null>(null);

  const confirm = useCallback<Confirm>((asked) => {
    answer.current?.(false);
    setQuestion(asked);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const settle = (confirmed: boolean) => {
    answer.current?.(confirmed);
    answer.current = null;
    setQuestion(null);
  };

  return (
    <ConfirmContext value={confirm}>
      {props.children}
      {question !== null && <ConfirmDialog {...question} onAnswer={settle} />}
    </ConfirmContext>
  );
}
