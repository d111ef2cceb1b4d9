import { selectNow } from '#streams/state/contest/phase.ts';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { useSelected } from '#views/useSelected.ts';

/** Time since an instant, counted each second by itself: nothing around it is drawn for that. */
export function Ago({ at }: { readonly at: number }) {
  const nowAt = useSelected(selectNow);
  return <RelativeTime at={at} nowAt={Math.max(at, nowAt)} isShort />;
}
