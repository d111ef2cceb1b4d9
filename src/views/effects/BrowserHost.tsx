import { useSubscription } from 'observable-hooks';
import { saveText, saveUrl } from '../saveFile.ts';
import { useEffects } from './EffectsContext.ts';

/** Comes when it is first wanted; without it, nothing sounds. */
function sound(): void {
  void import('../playTone.ts').then(
    ({ playTone }) => playTone(),
    () => undefined,
  );
}

/** Does what the browser itself must do: loads the page anew, hands over a file, sounds. */
export function BrowserHost() {
  useSubscription(useEffects(), (effect) => {
    if (effect.type === 'Reloaded') window.location.reload();
    else if (effect.type === 'Downloaded') saveText(effect.content, effect.fileName, effect.mediaType);
    else if (effect.type === 'Saved') saveUrl(effect.url, effect.fileName);
    else if (effect.type === 'Sounded') sound();
  });
  return null;
}
