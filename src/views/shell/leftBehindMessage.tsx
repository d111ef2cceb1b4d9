import { type ReactNode, Suspense } from 'react';
import { onDemand } from '../onDemand.tsx';

const LeftBehindList = onDemand(
  async () => (await import('./LeftBehindList.tsx')).LeftBehindList,
  ({ text }: { readonly text: string }) => <p>{text}</p>,
);

/** What a question whether to finish says: what is left undone, once that is downloaded, and the text. */
export function leftBehindMessage(what: 'module' | 'exam', text: string): ReactNode {
  return (
    <Suspense fallback={<p>{text}</p>}>
      <LeftBehindList what={what} text={text} />
    </Suspense>
  );
}
