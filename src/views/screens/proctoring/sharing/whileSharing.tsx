import { type ComponentType, Suspense } from 'react';
import { selectAreTasksKept } from '#streams/state/proctoring/mustShare.ts';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { onDemand } from '#views/onDemand.tsx';
import { useSelected } from '#views/useSelected.ts';

const SharingPage = onDemand(async () => (await import('./SharingPage.tsx')).SharingPage);
const SharingCard = onDemand(async () => (await import('./SharingCard.tsx')).SharingCard);

/**
 * A component that shows tasks, for those who must share only while they do (SHL-5). When a stream ends it goes away at
 * once; what was written in it is in the state, and comes back afterwards.
 */
export function whileSharing(Shown: ComponentType, as: 'page' | 'card' = 'page'): ComponentType {
  const Instead = as === 'page' ? SharingPage : SharingCard;
  return function WhileSharing() {
    if (!useSelected(selectAreTasksKept)) return <Shown />;
    return (
      <Suspense fallback={<Skeleton shape="cards" />}>
        <Instead />
      </Suspense>
    );
  };
}
