import { useSubscription } from 'observable-hooks';
import { type DownloadedEffect } from '../../epics/effects.ts';
import { useEffects } from './EffectsContext.ts';

/** Does what the browser itself must do: loads the page anew, hands over a file. */
export function BrowserHost() {
  useSubscription(useEffects(), (effect) => {
    if (effect.type === 'Reloaded') window.location.reload();
    else if (effect.type === 'Downloaded') handOver(effect);
  });
  return null;
}

function handOver({ fileName, mediaType, content }: DownloadedEffect): void {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
