import { defer, Observable } from 'rxjs';
import { isAlike, isBlack, type Look } from '#domain/proctoring/picture-looks.ts';
import { CAMERA_PICTURE_SIDE, MAX_PICTURE_SIDE, type ShareSource } from '#domain/proctoring/proctoring.ts';
import { type MediaRefusal, MediaRefused } from './mediaRefused.ts';
import { type Encode, type MadePicture, workerEncoder } from './pictures.ts';
import { type Media, type SharedStream, type TakenPicture } from './ports.ts';

/** Frames a second that a face and text on a screen need; more would heat old machines. */
const FRAMES_A_SECOND = 10;

/** Width of the smallest picture that cameras give, pixels. */
const CAMERA_WIDTH = 640;

/**
 * Quality for the encoders of WebP and JPEG: text of 12 pixels can be read on a screen, and a face can be
 * recognised (sizes in bytes: docs/operators-guide.md).
 */
const QUALITY: Readonly<Record<ShareSource, number>> = { camera: 0.5, screen: 0.5 };

/** Camera and screen of the browser, with functions that show them on the page. */
export interface BrowserMedia extends Media {
  /** Shows a shared source live, without keeping it; the returned function removes it again. */
  show(video: HTMLVideoElement, source: ShareSource): () => void;
  /** Takes a picture as it would be sent, and keeps nothing of it. Rejects when nothing is shared. */
  sample(source: ShareSource): Promise<{ readonly blob: Blob; readonly isBlack: boolean }>;
}

/** Dependencies of the adapter: `devices` is missing on a page without HTTPS. */
export interface MediaDependencies {
  readonly devices: Pick<MediaDevices, 'getUserMedia' | 'getDisplayMedia'> | undefined;
  readonly encode: Encode;
}

interface Shared {
  readonly stream: MediaStream;
  /** Plays the stream invisibly; pictures are taken from this element. */
  readonly video: HTMLVideoElement;
  /** The look of the last picture that was not alike: later ones are compared with it; null: none yet. */
  look: Look | null;
}

/** The media of this browser. */
export function createMedia({ devices, encode }: MediaDependencies = ofThisBrowser()): BrowserMedia {
  const shared = new Map<ShareSource, Shared>();

  function keep(source: ShareSource, stream: MediaStream): SharedStream {
    const video = document.createElement('video');
    play(video, stream);
    shared.set(source, { stream, video, look: null });
    const [track] = stream.getVideoTracks();
    const surface = source === 'screen' ? track?.getSettings().displaySurface : undefined;
    return { label: track?.label ?? '', surface: surface ?? null };
  }

  function letGo(source: ShareSource): void {
    const one = shared.get(source);
    if (one === undefined) return;
    one.video.srcObject = null;
    stop(one.stream);
    shared.delete(source);
  }

  function sharedNow(source: ShareSource): Shared {
    const one = shared.get(source);
    if (one === undefined) throw new Error(`${source} is not shared`);
    return one;
  }

  async function made({ video }: Shared, source: ShareSource): Promise<MadePicture> {
    await firstFrame(video);
    const bitmap = await createImageBitmap(video);
    const size = fitted(bitmap, source === 'camera' ? CAMERA_PICTURE_SIDE : MAX_PICTURE_SIDE);
    return encode({ bitmap, ...size, quality: QUALITY[source] });
  }

  const media: BrowserMedia = {
    share: (source) =>
      new Observable((subscriber) => {
        ask(devices, source).then(
          (stream) => {
            // The person left while the browser was asking for permission.
            if (subscriber.closed) {
              stop(stream);
              return;
            }
            for (const track of stream.getVideoTracks())
              track.addEventListener('ended', () => subscriber.complete());
            subscriber.add(() => letGo(source));
            subscriber.next(keep(source, stream));
          },
          (error: unknown) => subscriber.error(refusalOf(error)),
        );
      }),

    picture: (source) =>
      defer(async (): Promise<TakenPicture> => {
        const one = sharedNow(source);
        const { blob, look } = await made(one, source);
        const isLike = one.look !== null && isAlike(source, one.look, look);
        if (!isLike) one.look = look;
        return { blob, isAlike: isLike, isBlack: isBlack(look) };
      }),

    sample: async (source) => {
      const { blob, look } = await made(sharedNow(source), source);
      return { blob, isBlack: isBlack(look) };
    },

    show(video, source) {
      const one = shared.get(source);
      if (one === undefined) return () => undefined;
      play(video, one.stream);
      return () => {
        video.srcObject = null;
      };
    },
  };
  return media;
}

function ofThisBrowser(): MediaDependencies {
  return { devices: (navigator as Partial<Navigator>).mediaDevices, encode: workerEncoder() };
}

/** The size of a picture whose longest side is at most `side`; never larger than the frame. */
export function fitted(
  { width, height }: { readonly width: number; readonly height: number },
  side: number,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function ask(devices: MediaDependencies['devices'], source: ShareSource): Promise<MediaStream> {
  if (devices === undefined) throw new MediaRefused('insecure', 'no media devices: the page needs HTTPS');
  const frameRate = { ideal: FRAMES_A_SECOND };
  if (source === 'camera') {
    const width = { ideal: CAMERA_WIDTH };
    return devices.getUserMedia({ video: { width, frameRate, facingMode: 'user' }, audio: false });
  }
  // Phones have no getDisplayMedia, although the types say so.
  if (typeof devices.getDisplayMedia !== 'function')
    throw new MediaRefused('unsupported', 'no getDisplayMedia in this browser');
  const wholeScreen = { displaySurface: 'monitor', frameRate } as const;
  return devices.getDisplayMedia({ video: wholeScreen, audio: false, ...OFFERED });
}

/** The browser offers whole screens first, and not this tab, whose picture would show nothing of the rest. */
const OFFERED: object = {
  monitorTypeSurfaces: 'include',
  selfBrowserSurface: 'exclude',
  surfaceSwitching: 'exclude',
};

const REASONS: Readonly<Record<string, MediaRefusal>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
  NotSupportedError: 'unsupported',
};

function refusalOf(error: unknown): MediaRefused {
  if (error instanceof MediaRefused) return error;
  const known = error instanceof DOMException || error instanceof Error;
  const { name, message: said } = known ? error : { name: 'Error', message: String(error) };
  return new MediaRefused(REASONS[name] ?? 'failed', `${name}: ${said}`);
}

function play(video: HTMLVideoElement, stream: MediaStream): void {
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  // It rejects only when the stream has ended already, which is reported elsewhere.
  void video.play().catch(() => undefined);
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function firstFrame(video: HTMLVideoElement): Promise<void> {
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return Promise.resolve();
  return new Promise((resolve) => {
    video.addEventListener('loadeddata', () => resolve(), { once: true });
  });
}
