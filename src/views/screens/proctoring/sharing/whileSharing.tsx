import { type ComponentType, Suspense } from 'react';
import { selectAreTasksKept } from '#streams/state/proctoring/mustShare.ts';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { onDemand } from '#views/onDemand.tsx';
import { useSelected } from '#views/useSelected.ts';

const SharingPage = onDemand(async () => (await import('./SharingPage.tsx')).SharingPage);
const SharingCard = onDemand(async () => (await import('./SharingCard.tsx')).SharingCard);

/**
 * Wraps a component with tasks: a person who must share sees it only while sharing (SHL-5). It disappears as
 * soon as a stream ends; typed text stays in the state, and comes back afterwards.
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
