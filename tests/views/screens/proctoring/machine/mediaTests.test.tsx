import { afterEach, expect, it, vi } from 'vitest';
import { tryCamera } from '#views/screens/proctoring/machine/mediaTests.ts';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  vi.unstubAllGlobals();
});

it('[COO-2] a camera whose picture cannot be shown is switched off again', async () => {
  const stop = vi.fn();
  const track = { label: 'Webcam', stop };
  const stream = { getVideoTracks: () => [track], getTracks: () => [track] };
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia: () => Promise.resolve(stream) },
    configurable: true,
  });
  vi.stubGlobal('MediaStream', vi.fn());
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  expect(await tryCamera()).toEqual({ outcome: 'fail', detail: 'NotAllowedError' });
  expect(stop).toHaveBeenCalledTimes(1);
});
