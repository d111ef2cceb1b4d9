/** Reports of a text that is being typed. */
export interface TypedText {
  /** A key has changed the text. */
  changed(): void;
  /** Reports a change that was not reported yet, at once. */
  settle(): void;
  stop(): void;
}

/**
 * Calls `report` after the frame that shows a typed letter, so that no letter waits for the rest of the page; once for all letters of
 * a frame. Anything else that a person does may need the text, and so may the end of the page: before that it is reported at once.
 */
export function reportTyped(editor: HTMLElement, report: () => void): TypedText {
  const stopped = new AbortController();
  const beforeOthers = { capture: true, signal: stopped.signal };
  let isDue = false;
  const settle = () => {
    if (!isDue) return;
    isDue = false;
    report();
  };
  // A frame is drawn after its callbacks, and before the next task.
  const afterFrame = () => requestAnimationFrame(() => setTimeout(settle));
  window.addEventListener('keydown', (key) => isLetter(key) || settle(), beforeOthers);
  window.addEventListener('pointerdown', settle, beforeOthers);
  window.addEventListener('pagehide', settle, beforeOthers);
  document.addEventListener('visibilitychange', settle, beforeOthers);
  editor.addEventListener('focusout', settle, beforeOthers);
  return {
    changed() {
      if (!isDue) afterFrame();
      isDue = true;
    },
    settle,
    stop() {
      settle();
      stopped.abort();
    },
  };
}

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}
