import { type ComponentType } from 'react';
import { onDemand } from '../../onDemand.tsx';
import { type PlannedId } from './plannedId.ts';

/** The screen of a route whose content is still to come. */
export function planned(id: PlannedId): ComponentType {
  return onDemand(async () => {
    const { PlannedScreen } = await import('./PlannedScreen.tsx');
    return () => <PlannedScreen id={id} />;
  });
}
