import { useSubscription } from 'observable-hooks';
import { Suspense, useState } from 'react';
import { Nothing, onDemand } from '../onDemand.tsx';
import { saveText, saveUrl } from '../saveFile.ts';
import { useEffects } from './EffectsContext.ts';

/** Downloads the sound when it is first wanted; if that fails, nothing sounds. */
function sound(): void {
  void import('../playTone.ts').then(
    ({ playTone }) => playTone(),
    () => undefined,
  );
}

/** Downloaded when needed: few people open it, and seldom. */
const ReportDialog = onDemand(async () => (await import('../kit/ReportDialog.tsx')).ReportDialog, Nothing);

/** Does what only a browser can: reloads, saves files, sounds. It also shows a report before it is sent. */
export function BrowserHost() {
  const [recording, setRecording] = useState<string | null>(null);
  useSubscription(useEffects(), (effect) => {
    if (effect.type === 'Reloaded') window.location.reload();
    else if (effect.type === 'Downloaded') saveText(effect.content, effect.fileName, effect.mediaType);
    else if (effect.type === 'Saved') saveUrl(effect.url, effect.fileName);
    else if (effect.type === 'Sounded') sound();
    else if (effect.type === 'ReportBegun') setRecording(effect.recording);
  });
  if (recording === null) return null;
  return (
    <Suspense>
      <ReportDialog recording={recording} onClose={() => setRecording(null)} />
    </Suspense>
  );
}
