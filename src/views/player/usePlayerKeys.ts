import { useEffect } from 'react';
import { type SessionPlayback } from './session.ts';

/** Space plays and stops, the arrows step, Home and End lead to the ends; not while somebody writes or chooses. */
export function usePlayerKeys(store: SessionPlayback['store']): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (
        (event.target as Element).closest(
          'input, textarea, select, button, a, [role=grid], [contenteditable]',
        )
      )
        return;
      const wanted = eventFor(event.key, store.getState());
      if (wanted === null) return;
      event.preventDefault();
      store.send(wanted);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [store]);
}

type Store = SessionPlayback['store'];

function eventFor(key: string, { isPlaying, position }: ReturnType<Store['getState']>) {
  switch (key) {
    case ' ':
      return { type: isPlaying ? 'PausePressed' : 'PlayPressed' } as const;
    case 'ArrowRight':
      return { type: 'StepPressed' } as const;
    case 'ArrowLeft':
      return { type: 'SeekWanted', position: position - 1 } as const;
    case 'Home':
      return { type: 'SeekWanted', position: 0 } as const;
    case 'End':
      return { type: 'SeekWanted', position: Infinity } as const;
    default:
      return null;
  }
}
