import { createContext, useContext } from 'react';
import { type ShareSource } from '#domain/proctoring/proctoring.ts';

/** Shows the person what is shared of theirs. */
export interface Preview {
  /** Live, in a video element; the answer takes it away. */
  show(video: HTMLVideoElement, source: ShareSource): () => void;
  /** A picture of this moment as those who watch would get it. Rejects where nothing is shared. */
  sample(source: ShareSource): Promise<{ readonly blob: Blob; readonly isBlack: boolean }>;
}

/** The streams themselves are no state: main gives the views this way to show them. Undefined until what shares is downloaded. */
export const PreviewContext = createContext<() => Preview | undefined>(() => undefined);

/** The preview of a shared stream. */
export function usePreview(): () => Preview | undefined {
  return useContext(PreviewContext);
}
