/**
 * Downloads a part of the page once, when it is first asked for, and hands it the events it missed meanwhile. A download
 * that failed is begun anew when it is next asked for; its events are lost, as whoever asked is told.
 */
export function broughtOnce<E>(
  download: (missed: readonly E[]) => Promise<void>,
): (event: E | null) => Promise<void> {
  const missed: E[] = [];
  let isHere = false;
  let bringing: Promise<void> | null = null;

  return async (event) => {
    if (isHere) return;
    if (event !== null) missed.push(event);
    bringing ??= download(missed);
    try {
      await bringing;
      isHere = true;
    } catch (error: unknown) {
      bringing = null;
      missed.length = 0;
      throw error;
    }
  };
}
