import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type State } from '#streams/state/state.ts';
import { selectIsReached } from '#streams/state/system.ts';
import { useSelected } from '#views/useSelected.ts';
import { LoadFailed } from '#views/kit/LoadFailed.tsx';

/** Key of a call that got no answer: it may get one when the connection is back. */
const NO_CONNECTION = 'backend.no_connection';

const selectFault = ({ pages }: State, page: string) => pages[page] ?? null;

/**
 * Stands where a page waits for its content: `children` while it is on its way, or that it did not come and a retry. One
 * that did not come for want of a connection is asked for again when there is one.
 */
export function PageFault(props: {
  readonly page: string;
  readonly onRetry: () => unknown;
  readonly children: ReactNode;
}) {
  const { page, onRetry, children } = props;
  const fault = useSelected(selectFault, page);
  const isReached = useSelected(selectIsReached);
  const wasReached = useRef(isReached);
  const { t } = useTranslation();
  const isCut = fault?.key === NO_CONNECTION;
  useEffect(() => {
    if (isReached && !wasReached.current && isCut) onRetry();
    wasReached.current = isReached;
  }, [isReached, isCut, onRetry]);
  if (fault === null) return children;
  return <LoadFailed failure={fault} onRetry={onRetry} {...(isCut && { text: t('page.opens_later') })} />;
}
