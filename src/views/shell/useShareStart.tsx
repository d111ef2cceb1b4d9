import { type ReactNode, Suspense, useState } from 'react';
import { type ShareSource } from '../../../domain/proctoring.ts';
import { type State } from '../../streams/state/state.ts';
import { selectIsWatched } from '../../streams/state/mustShare.ts';
import { Nothing, onDemand } from '../onDemand.tsx';
import { useSelected } from '../useSelected.ts';
import { useSend } from '../useSend.ts';

const SharingWatch = onDemand(
  async () => (await import('../screens/sharing/SharingWatch.tsx')).SharingWatch,
  Nothing,
);

const selectIsExplained = ({ sharing }: State) => sharing.isExplained;

/** What starts sharing from the sidebar (SHL-6), and what those who must share have on every page. */
export function useShareStart(): {
  readonly start: (source: ShareSource) => void;
  readonly watch: ReactNode;
} {
  const isWatched = useSelected(selectIsWatched);
  const isExplained = useSelected(selectIsExplained);
  const send = useSend();
  const [asking, setAsking] = useState<ShareSource | null>(null);
  return {
    start: (source) => {
      if (isExplained) send({ type: 'SharingWanted', source });
      else setAsking(source);
    },
    watch: isWatched && (
      <Suspense>
        <SharingWatch asking={asking} onAnswer={() => setAsking(null)} />
      </Suspense>
    ),
  };
}
