/** A frame to be made a PNG of this size. */
export interface PictureJob {
  readonly bitmap: ImageBitmap;
  readonly width: number;
  readonly height: number;
  /** Leaves out what only the noise of a camera changes: a fraction of the bytes for a picture that looks the same. */
  readonly isCoarse: boolean;
}

/** Makes a PNG. The frame is used up. */
export type Encode = (job: PictureJob) => Promise<Blob>;

/** The bits of a colour that are kept of a coarse picture. */
const COARSE_BITS = 0xf0;

/** Makes a PNG here, on a canvas that nobody sees. */
export async function encodePicture({ bitmap, width, height, isCoarse }: PictureJob): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: isCoarse });
  if (context === null) throw new Error('no canvas to draw on');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  if (isCoarse) {
    const pixels = context.getImageData(0, 0, width, height);
    const { data } = pixels;
    for (let at = 0; at < data.length; at += 1) data[at] = (data[at] ?? 0) & COARSE_BITS;
    context.putImageData(pixels, 0, 0);
  }
  return canvas.convertToBlob({ type: 'image/png' });
}

/** What the worker is asked, and what it answers. */
export type PictureRequest = PictureJob & { readonly id: number };
export type PictureAnswer =
  { readonly id: number; readonly blob: Blob } | { readonly id: number; readonly error: string };

/** The part of a Worker that is used. */
type PictureWorker = Pick<Worker, 'postMessage' | 'addEventListener'>;

/** Makes PNGs in a worker: a page that nobody sees is slow to. Where there are no workers, on the page. */
export function workerEncoder(start: () => PictureWorker = startWorker): Encode {
  const waiting = new Map<number, { resolve: (blob: Blob) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let worker: PictureWorker | null = null;

  function settle(answer: PictureAnswer): void {
    const one = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('blob' in answer) one?.resolve(answer.blob);
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
    // A strict policy, or an old browser.
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
