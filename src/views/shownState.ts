/** When the screen may be updated. */
export interface Frames {
  /** Calls back once, soon: with the next frame on a visible page, at once after the present work on a hidden one. */
  schedule(flush: () => void): void;
}

/**
 * The state that the screen shows: it follows the store's, many changes at a time, so that every component of one
 * rendering sees the same.
 */
export interface ShownState<S> {
  getState(): S;
  /** Calls back on a change of one of the slices, or for undefined on any. Returns a function that stops. */
  listen(slices: readonly (keyof S)[] | undefined, listener: () => void): () => void;
  /** Takes a new state, to be shown with the next frame. */
  offer(state: S): void;
  /** Shows the newest state now. */
  flush(): void;
}

/** A shown state that begins with `initial`. */
export function createShownState<S extends object>(initial: S, frames: Frames): ShownState<S> {
  let shown = initial;
  let newest = initial;
  let scheduled = false;
  const ofAll = new Set<() => void>();
  const ofSlice = new Map<keyof S, Set<() => void>>();

  function flush(): void {
    if (shown === newest) return;
    const before = shown;
    shown = newest;
    for (const listener of [...ofAll]) listener();
    for (const [slice, listeners] of ofSlice) {
      if (before[slice] !== shown[slice]) for (const listener of [...listeners]) listener();
    }
  }

  function groupsOf(slices: readonly (keyof S)[] | undefined): readonly Set<() => void>[] {
    return slices === undefined ? [ofAll] : slices.map((slice) => groupOf(slice));
  }

  function groupOf(slice: keyof S): Set<() => void> {
    const known = ofSlice.get(slice);
    if (known !== undefined) return known;
    const group = new Set<() => void>();
    ofSlice.set(slice, group);
    return group;
  }

  return {
    getState: () => shown,
    listen(slices, listener) {
      // Wrapped, so that a function that listens twice counts as two listeners.
      const entry = () => listener();
      const groups = groupsOf(slices);
      for (const group of groups) group.add(entry);
      return () => {
        for (const group of groups) group.delete(entry);
      };
    },
    offer(state) {
      newest = state;
      if (scheduled || shown === newest) return;
      scheduled = true;
      frames.schedule(() => {
        scheduled = false;
        flush();
      });
    },
    flush,
  };
}

/** The page's own frames. A hidden page gets none (a toast would wait for minutes), so there it is a microtask. */
export const pageFrames: Frames = {
  schedule(flush) {
    if (document.visibilityState === 'hidden') {
      queueMicrotask(flush);
      return;
    }
    const finish = () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('visibilitychange', finish);
      flush();
    };
    const frame = requestAnimationFrame(finish);
    document.addEventListener('visibilitychange', finish);
  },
};
