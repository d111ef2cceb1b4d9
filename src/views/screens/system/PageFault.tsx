import { type ReactNode } from 'react';
import { type State } from '../../../streams/state/state.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { useTranslate, useTranslateAny } from '../../i18n/useTranslate.ts';
import { useSelected } from '../../useSelected.ts';

const selectFault = ({ pages }: State, page: string) => pages[page] ?? null;

/** Stands where a page waits for its content: `children` while it is on its way, or that it did not come and a retry. */
export function PageFault(props: {
  readonly page: string;
  readonly onRetry: () => unknown;
  readonly children: ReactNode;
}) {
  const { page, onRetry, children } = props;
  const fault = useSelected(selectFault, page);
  const t = useTranslate();
  const tAny = useTranslateAny();
  if (fault === null) return children;
  const { key, detail } = fault;
  return (
    <ErrorState
      title={t('page.not_loaded')}
      text={detail === null ? tAny(key) : `${tAny(key)} - ${detail}`}
      onRetry={onRetry}
    />
  );
}
