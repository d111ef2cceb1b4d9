import { Suspense } from 'react';
import { type State } from '#streams/state/state.ts';
import { Delayed } from '../components/Skeleton.tsx';
import { Nothing, onDemand } from '../onDemand.tsx';
import { useSelected } from '../useSelected.ts';

/** The things that a finish waits for. */
export const FinishDialog = onDemand(async () => (await import('./FinishDialog.tsx')).FinishDialog, Nothing);

const selectConfirmed = ({ contest }: State) => contest.confirmed;

/** Shown while a finish is under way: the things it waits for. Nothing can be changed meanwhile (QIZ-3). */
export function FinishProgress() {
  const confirmed = useSelected(selectConfirmed);
  if (confirmed === null || confirmed === 'start') return null;
  return (
    <Delayed>
      <Suspense>
        <FinishDialog what={confirmed} />
      </Suspense>
    </Delayed>
  );
}
