import { useContext, useEffect, useRef } from 'react';
import { UNSAFE_NavigationContext } from 'react-router-dom';
import { useConfirm } from './components/ConfirmProvider.tsx';
import { type Question } from './components/ConfirmDialog.tsx';
import { holdNavigation } from './holdNavigation.ts';
import { useLeaveWarning } from './useLeaveWarning.ts';

/**
 * Asks before a person leaves a page with unsaved work: with `question` on a change of page in the application, with the
 * browser's own text when the page is closed or reloaded.
 */
export function useLeaveQuestion(isNeeded: boolean, question: Question): void {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const confirm = useConfirm();
  const asked = useRef(question);
  useEffect(() => {
    asked.current = question;
  });
  useLeaveWarning(isNeeded);
  useEffect(() => {
    if (!isNeeded) return;
    return holdNavigation(navigator, () => confirm(asked.current));
  }, [isNeeded, navigator, confirm]);
}
