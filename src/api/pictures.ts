import { type Look, lookOf } from '#domain/proctoring/picture-looks.ts';

/** A request to make a picture of this size from a frame. */
export interface PictureJob {
  readonly bitmap: ImageBitmap;
  readonly width: number;
  readonly height: number;
  /** Quality of the picture, 0 to 1, as encoders take it. */
  readonly quality: number;
}

/** A picture as it is sent, and its coarse look. */
export interface MadePicture {
  readonly blob: Blob;
  readonly look: Look;
}

/** Makes a picture. The frame cannot be used afterwards. */
export type Encode = (job: PictureJob) => Promise<MadePicture>;

/** The smaller type depends on the picture: text as WebP, a noisy camera as JPEG. Safari makes no WebP. */
const TYPES = ['image/webp', 'image/jpeg'] as const;

/** Makes a picture on the page, on an invisible canvas. */
export async function encodePicture({ bitmap, width, height, quality }: PictureJob): Promise<MadePicture> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (context === null) throw new Error('no canvas to draw on');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const look = lookOf(context.getImageData(0, 0, width, height).data, width, height);
  return { blob: await compressed(canvas, quality), look };
}

/** The smallest picture of all types. A browser gives a larger PNG for a type that it cannot make (§7). */
async function compressed(canvas: OffscreenCanvas, quality: number): Promise<Blob> {
  const blobs = await Promise.all(TYPES.map((type) => canvas.convertToBlob({ type, quality })));
  return blobs.reduce((best, blob) => (blob.size < best.size ? blob : best));
}

/** A request to the worker, and its answer. */
export type PictureRequest = PictureJob & { readonly id: number };
export type PictureAnswer =
  | ({ readonly id: number } & MadePicture)
  | { readonly id: number; readonly error: string };

/** The part of a Worker that is used. */
type PictureWorker = Pick<Worker, 'postMessage' | 'addEventListener'>;

/** Makes pictures in a worker, as a hidden page is slow; without workers, it makes them on the page. */
export function workerEncoder(start: () => PictureWorker = startWorker): Encode {
  const waiting = new Map<number, { resolve: (made: MadePicture) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let worker: PictureWorker | null = null;

  function settle(answer: PictureAnswer): void {
    const one = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('blob' in answer) one?.resolve({ blob: answer.blob, look: answer.look });
    else one?.reject(new Error(answer.error));
  }

  try {
    worker = start();
    worker.addEventListener('message', ({ data }: MessageEvent<PictureAnswer>) => settle(data));
    worker.addEventListener('error', () => {
      worker = null;
      for (const id of [...waiting.keys()]) settle({ id, error: 'the worker failed' });
    });
  } catch {
    // A strict security policy, or an old browser, has no workers.
  }

  return (job) => {
    const { bitmap } = job;
    const current = worker;
    if (current === null) return encodePicture(job);
    return new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      const request: PictureRequest = { id: lastId, ...job };
      current.postMessage(request, [bitmap]);
    });
  };
}

function startWorker(): PictureWorker {
  return new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module', name: 'pictures' });
}
