import { type ComponentType, lazy } from 'react';
import { type PlannedId } from './plannedId.ts';

/** The screen of a route whose content is still to come. */
export function planned(id: PlannedId): ComponentType {
  return lazy(async () => {
    const { PlannedScreen } = await import('./PlannedScreen.tsx');
    return { default: () => <PlannedScreen id={id} /> };
  });
}
