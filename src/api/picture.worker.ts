import { encodePicture, type PictureAnswer, type PictureRequest } from './pictures.ts';

/** The worker that makes pictures of frames, as fast in a hidden page. It answers each request by its id. */
self.addEventListener('message', ({ data: { id, ...job } }: MessageEvent<PictureRequest>) => {
  const answer = (said: PictureAnswer) => self.postMessage(said);
  encodePicture(job).then(
    (made) => answer({ id, ...made }),
    (error: unknown) => answer({ id, error: String(error) }),
  );
});
