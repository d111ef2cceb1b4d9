import { type ReactNode } from 'react';
import { ConflictPane } from '#views/kit/ConflictPane.tsx';
import { type SavedText } from './useSavedText.ts';

/** Where somebody else wrote the same lines of a text both are shown, to be chosen between; elsewhere the children. */
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
