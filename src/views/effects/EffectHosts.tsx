import { BrowserHost } from './BrowserHost.tsx';
import { DialogHost } from './DialogHost.tsx';
import { ToastHost } from './ToastHost.tsx';

/** The hosts that show or do something in the page, but for the one of redirects; inside the translator and an EffectsContext. */
export function EffectHosts() {
  return (
    <>
      <BrowserHost />
      <DialogHost />
      <ToastHost />
    </>
  );
}
