import { type ReactNode, Suspense } from 'react';
import { onDemand } from '../onDemand.tsx';

/** The list of things left undone. */
export const LeftBehindList = onDemand(
  async () => (await import('./LeftBehindList.tsx')).LeftBehindList,
  ({ text }: { readonly text: string }) => <p>{text}</p>,
);

/** The message of a question whether to finish: the things left undone, once their list is downloaded, and the text. */
export function leftBehindMessage(what: 'module' | 'exam', text: string): ReactNode {
  return (
    <Suspense fallback={<p>{text}</p>}>
      <LeftBehindList what={what} text={text} />
    </Suspense>
  );
}
