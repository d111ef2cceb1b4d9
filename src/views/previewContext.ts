import { createContext, useContext } from 'react';
import { type ShareSource } from '../../domain/proctoring.ts';

/** Shows in a video element what is shared, live; the answer takes it away. Where nothing is shared it does nothing. */
export type Preview = (video: HTMLVideoElement, source: ShareSource) => () => void;

/** The streams themselves are no state: main gives the views this way to show them. */
export const PreviewContext = createContext<Preview>(() => () => undefined);

/** What shows a stream. */
export function usePreview(): Preview {
  return useContext(PreviewContext);
}
