import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMedia, fitted, type MediaDependencies } from '#api/media.ts';
import { MediaRefused } from '#api/mediaRefused.ts';
import { type PictureJob, workerEncoder } from '#api/pictures.ts';
import { type SharedStream } from '#api/ports.ts';

/** A stream of one track that can be ended from outside. */
function aStream(label: string, displaySurface?: string) {
  const listeners: (() => void)[] = [];
  const stop = vi.fn();
  const track = {
    label,
    stop,
    getSettings: () => ({ displaySurface }),
    addEventListener: (_: string, listener: () => void) => void listeners.push(listener),
  };
  const stream = { getVideoTracks: () => [track], getTracks: () => [track] } as unknown as MediaStream;
  return { stream, stop, end: () => listeners.forEach((listen) => listen()) };
}

type Devices = NonNullable<MediaDependencies['devices']>;
const devicesThat = (give: () => Promise<MediaStream>): Devices => ({
  getUserMedia: give,
  getDisplayMedia: give,
});
let grey = 100;
const encode = vi.fn((job: PictureJob) =>
  Promise.resolve({
    blob: new Blob([`${job.width}×${job.height}`]),
    look: new Uint8Array(64 * 36).fill(grey),
  }),
);

/** The outcomes of an attempt to share, in order. */
function listen(media: ReturnType<typeof createMedia>, source: 'camera' | 'screen' = 'screen') {
  const said: unknown[] = [];
  const subscription = media.share(source).subscribe({
    next: (shared: SharedStream) => said.push(shared),
    error: (error: unknown) => said.push(error instanceof MediaRefused ? error.reason : error),
    complete: () => said.push('ended'),
  });
  return { said, stop: () => subscription.unsubscribe() };
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    value: null,
    writable: true,
    configurable: true,
  });
  Object.defineProperty(HTMLMediaElement.prototype, 'readyState', { get: () => 4, configurable: true });
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 1920, height: 1080 }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('sharing by the browser', () => {
  it('[PRC-1] gives the label and the kind of surface, and is over when the stream ends by itself', async () => {
    const { stream, stop, end } = aStream('screen:0:0', 'monitor');
    const media = createMedia({ devices: devicesThat(() => Promise.resolve(stream)), encode });
    const { said } = listen(media);
    await settled();
    expect(said).toEqual([{ label: 'screen:0:0', surface: 'monitor' }]);
    end();
    expect(said.at(-1)).toBe('ended');
    expect(stop).toHaveBeenCalled();
    await expect(firstValueFrom(media.picture('screen'))).rejects.toThrow('not shared');
  });

  it('[PRC-1] a camera has no surface, and Firefox tells none of a screen', async () => {
    const { stream } = aStream('Primary Monitor');
    const media = createMedia({ devices: devicesThat(() => Promise.resolve(stream)), encode });
    const camera = listen(media, 'camera');
    const screen = listen(media);
    await settled();
    expect([...camera.said, ...screen.said]).toEqual([
      { label: 'Primary Monitor', surface: null },
      { label: 'Primary Monitor', surface: null },
    ]);
  });

  it('[PRC-1] ends the stream when it is no longer wanted, also one that comes after that', async () => {
    const now = aStream('now');
    const shared = listen(createMedia({ devices: devicesThat(() => Promise.resolve(now.stream)), encode }));
    await settled();
    shared.stop();
    expect(now.stop).toHaveBeenCalled();

    const late = aStream('late');
    let give: (stream: MediaStream) => void = () => undefined;
    const asked = new Promise<MediaStream>((resolve) => (give = resolve));
    const left = listen(createMedia({ devices: devicesThat(() => asked), encode }));
    left.stop();
    give(late.stream);
    await settled();
    expect(late.stop).toHaveBeenCalled();
    expect(left.said).toEqual([]);
  });

  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'none'],
    ['NotReadableError', 'busy'],
    ['InvalidStateError', 'failed'],
  ])('[PRC-1] a surface that the browser calls %s is %s', async (name, reason) => {
    const refuse = () => Promise.reject(new DOMException('said', name));
    const { said } = listen(createMedia({ devices: devicesThat(refuse), encode }));
    await settled();
    expect(said).toEqual([reason]);
  });

  it('[PRC-5] says that the page is not secure, or that the browser has no such thing', async () => {
    const insecure = listen(createMedia({ devices: undefined, encode }));
    const { stream } = aStream('front');
    const phone = { getUserMedia: () => Promise.resolve(stream) } as unknown as Devices;
    const unsupported = listen(createMedia({ devices: phone, encode }));
    await settled();
    expect([...insecure.said, ...unsupported.said]).toEqual(['insecure', 'unsupported']);
  });
});

describe('pictures of a shared screen or camera', () => {
  it('[PRC-3] are at most 1280 wide of a screen; a camera is smaller', async () => {
    const { stream } = aStream('any');
    const media = createMedia({ devices: devicesThat(() => Promise.resolve(stream)), encode });
    listen(media, 'screen');
    listen(media, 'camera');
    await settled();
    encode.mockClear();
    await firstValueFrom(media.picture('screen'));
    await firstValueFrom(media.picture('camera'));
    expect(encode.mock.calls.map(([{ width, height }]) => [width, height])).toEqual([
      [1280, 720],
      [480, 270],
    ]);
  });

  it('[PRC-8] are alike as long as nothing has moved since the first of them; a sample for the page counts for nothing', async () => {
    const { stream } = aStream('any');
    const media = createMedia({ devices: devicesThat(() => Promise.resolve(stream)), encode });
    listen(media, 'camera');
    await settled();
    const taken = async (shade: number) => {
      grey = shade;
      const { isAlike, isBlack } = await firstValueFrom(media.picture('camera'));
      return [isAlike, isBlack];
    };
    expect(await taken(100)).toEqual([false, false]);
    expect(await taken(102)).toEqual([true, false]);
    grey = 200;
    expect((await media.sample('camera')).blob.size).toBeGreaterThan(0);
    // A slow change is noticed too: a picture is compared with the first of those that were alike.
    expect(await taken(104)).toEqual([false, false]);
    expect(await taken(105)).toEqual([true, false]);
    expect(await taken(3)).toEqual([false, true]);
    await expect(media.sample('screen')).rejects.toThrow('not shared');
  });

  it.each([
    [
      { width: 1920, height: 1080 },
      { width: 1280, height: 720 },
    ],
    [
      { width: 720, height: 1600 },
      { width: 576, height: 1280 },
    ],
    [
      { width: 800, height: 600 },
      { width: 800, height: 600 },
    ],
    [
      { width: 5000, height: 1 },
      { width: 1280, height: 1 },
    ],
  ])('[PRC-3] keep the shape of the frame and never grow: %o', (frame, size) => {
    expect(fitted(frame, 1280)).toEqual(size);
  });

  it('[PRC-5] are shown on the page as long as it wants them', async () => {
    const { stream } = aStream('any');
    const media = createMedia({ devices: devicesThat(() => Promise.resolve(stream)), encode });
    const video = document.createElement('video');
    media.show(video, 'screen')();
    expect(video.srcObject).toBeNull();
    listen(media, 'screen');
    await settled();
    const hide = media.show(video, 'screen');
    expect(video.srcObject).toBe(stream);
    hide();
    expect(video.srcObject).toBeNull();
  });
});

describe('the worker that makes pictures', () => {
  const job: PictureJob = { bitmap: {} as ImageBitmap, width: 1, height: 1, quality: 0.5 };

  function workerHere() {
    const listeners: Record<string, ((event: { data?: unknown }) => void)[]> = {};
    const asked: { id: number }[] = [];
    const tell = (type: string, data?: unknown) => listeners[type]?.forEach((listener) => listener({ data }));
    const worker = {
      addEventListener: (type: string, listener: (event: { data?: unknown }) => void) =>
        (listeners[type] ??= []).push(listener),
      postMessage: (request: { id: number }) => asked.push(request),
    } as unknown as Worker;
    return { worker, asked, tell };
  }

  it('[PRC-3] answers each by its id', async () => {
    const { worker, asked, tell } = workerHere();
    const make = workerEncoder(() => worker);
    const [first, second] = [make(job), make(job)];
    tell('message', { id: asked[1]?.id, blob: new Blob(['second']), look: new Uint8Array() });
    tell('message', { id: asked[0]?.id, error: 'no canvas' });
    await expect(first).rejects.toThrow('no canvas');
    expect((await second).blob.size).toBe(6);
  });

  it('[PRC-3] makes pictures on the page where the worker fails', async () => {
    const { worker, tell } = workerHere();
    const make = workerEncoder(() => worker);
    const lost = make(job);
    tell('error');
    await expect(lost).rejects.toThrow('the worker failed');
    const drawn = vi.fn();
    const made: string[] = [];
    class Canvas {
      getContext = () => ({ drawImage: drawn, getImageData: () => ({ data: new Uint8ClampedArray(4) }) });
      // Like Safari, which cannot encode WebP and makes a PNG instead.
      convertToBlob = ({ type }: { type: string }) => {
        made.push(type);
        const isPng = type === 'image/webp';
        return Promise.resolve(
          new Blob([isPng ? 'a large one' : 'small'], { type: isPng ? 'image/png' : type }),
        );
      };
    }
    vi.stubGlobal('OffscreenCanvas', Canvas);
    const bitmap = { close: vi.fn() } as unknown as ImageBitmap;
    const { blob, look } = await make({ ...job, bitmap });
    expect(blob.type).toBe('image/jpeg');
    expect(made).toEqual(['image/webp', 'image/jpeg']);
    expect(look).toHaveLength(64 * 36);
    expect(drawn).toHaveBeenCalled();
  });
});
