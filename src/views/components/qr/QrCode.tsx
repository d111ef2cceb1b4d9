import { Suspense } from 'react';
import { Nothing, onDemand } from '#views/onDemand.tsx';
import { type QrText } from './QrDrawing.tsx';

const Drawing = onDemand(async () => (await import('./QrDrawing.tsx')).QrDrawing, Nothing);

/** A QR code; its drawing code is downloaded when the first one is shown, and its box is empty until then. */
export function QrCode(props: QrText) {
  return (
    <Suspense fallback={null}>
      <Drawing {...props} />
    </Suspense>
  );
}
