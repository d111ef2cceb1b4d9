import { useSubscription } from 'observable-hooks';
import { Suspense, useState } from 'react';
import { Nothing, onDemand } from '../onDemand.tsx';
import { useEffects } from './EffectsContext.ts';

/** Opened by few, and seldom. */
const ReportDialog = onDemand(
  async () => (await import('../screens/reports/ReportDialog.tsx')).ReportDialog,
  Nothing,
);

/** Shows what goes along when a person says that something is wrong. */
export function ReportHost() {
  const [recording, setRecording] = useState<string | null>(null);
  useSubscription(useEffects(), (effect) => {
    if (effect.type === 'ReportBegun') setRecording(effect.recording);
  });
  if (recording === null) return null;
  return (
    <Suspense>
      <ReportDialog recording={recording} onClose={() => setRecording(null)} />
    </Suspense>
  );
}
