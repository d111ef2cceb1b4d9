import { createContext, useContext } from 'react';
import { type ShareSource } from '#domain/proctoring/proctoring.ts';

/** Shows the person their own shared streams. */
export interface Preview {
  /** Shows a stream live in a video element; the returned function removes it. */
  show(video: HTMLVideoElement, source: ShareSource): () => void;
  /** A picture of this moment as proctors would get it. Rejects if nothing is shared. */
  sample(source: ShareSource): Promise<{ readonly blob: Blob; readonly isBlack: boolean }>;
}

/** The streams are no state: main hands them to the views by this. Undefined until the code has come. */
export const PreviewContext = createContext<() => Preview | undefined>(() => undefined);

/** The preview of a shared stream. */
export function usePreview(): () => Preview | undefined {
  return useContext(PreviewContext);
}
