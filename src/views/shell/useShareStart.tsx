import { type ReactNode, Suspense, useState } from 'react';
import { type ShareSource } from '#domain/proctoring/proctoring.ts';
import { selectIsWatched, selectMustAgree } from '#streams/state/proctoring/mustShare.ts';
import { Nothing, onDemand } from '../onDemand.tsx';
import { useSelected } from '../useSelected.ts';
import { useSend } from '../useSend.ts';

const SharingWatch = onDemand(
  async () => (await import('../screens/proctoring/sharing/SharingWatch.tsx')).SharingWatch,
  Nothing,
);

/** Starts sharing from the sidebar (SHL-6); `watch` is on every page of people who must share. */
export function useShareStart(): {
  readonly start: (source: ShareSource) => void;
  readonly watch: ReactNode;
} {
  const isWatched = useSelected(selectIsWatched);
  const mustAgree = useSelected(selectMustAgree);
  const send = useSend();
  const [asking, setAsking] = useState<ShareSource | null>(null);
  return {
    start: (source) => {
      if (mustAgree) setAsking(source);
      else send({ type: 'SharingWanted', source });
    },
    watch: isWatched && (
      <Suspense>
        <SharingWatch asking={asking} onAnswer={() => setAsking(null)} />
      </Suspense>
    ),
  };
}
