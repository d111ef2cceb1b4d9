import { selectNow } from '#streams/state/contest/phase.ts';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { useSelected } from '#views/useSelected.ts';

/** The elapsed time, updated each second without a render of the parent. */
export function Ago({ at }: { readonly at: number }) {
  const nowAt = useSelected(selectNow);
  return <RelativeTime at={at} nowAt={Math.max(at, nowAt)} isShort />;
}
