import { type ReactNode } from 'react';
import { ConflictPane } from '#views/kit/ConflictPane.tsx';
import { type SavedText } from './useSavedText.ts';

/** The children; or, where somebody else changed the same lines of a text, both texts to choose between. */
export function ConflictOr(props: {
  readonly saved: SavedText;
  readonly path: string;
  readonly children: ReactNode;
}) {
  const { saved, path, children } = props;
  const { key, text, document } = saved;
  if (document.theirs === null) return children;
  const extension = path.slice(path.lastIndexOf('.') + 1);
  return (
    <ConflictPane
      home="workFile"
      documentKey={key}
      extension={extension}
      mine={text}
      theirs={document.theirs}
    />
  );
}
