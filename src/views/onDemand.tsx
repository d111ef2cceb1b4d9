import { type ComponentType, lazy, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type State } from '../streams/state/state.ts';
import { ErrorState } from './components/ErrorState.tsx';
import { useSelected } from './useSelected.ts';

/** What stands where something that was not brought would. */
interface Retry {
  /** Tries once more; what is brought then takes the place. */
  readonly onRetry: () => Promise<void>;
}

const selectIsLive = ({ system }: State): boolean => system.link.kind === 'live';

/**
 * What is downloaded when it is first shown. Where that fails, `Instead` stands there (unless told, that it did not come),
 * and it is tried again when the network or the live channel is back, and when it is shown anew.
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Instead: ComponentType<P & Retry> = NotBrought,
): ComponentType<P> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error: unknown) {
      console.warn('not brought', error);
      return { default: late(load, Instead) };
    }
  });
}

/** For what can be done without. */
export function Nothing() {
  return null;
}

function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Instead: ComponentType<P & Retry>,
): ComponentType<P> {
  let brought: ComponentType<P> | null = null;
  return function Late(props: P) {
    const [Here, setHere] = useState(() => brought);
    const isLive = useSelected(selectIsLive);
    const again = useCallback(async (): Promise<boolean> => {
      try {
        await bringStyles();
        brought = await load();
      } catch {
        return false;
      }
      setHere(() => brought);
      return true;
    }, []);
    useEffect(() => {
      const retry = () => void again();
      retry();
      window.addEventListener('online', retry);
      return () => window.removeEventListener('online', retry);
    }, [again, isLive]);
    const onRetry = async () => {
      // With a connection, what still cannot be had is not there any more: the server has a newer version.
      if (!(await again()) && isLive) window.location.reload();
    };
    return Here === null ? <Instead {...props} onRetry={onRetry} /> : <Here {...props} />;
  };
}

function NotBrought({ onRetry }: Retry) {
  const isLive = useSelected(selectIsLive);
  const { t } = useTranslation();
  return (
    <ErrorState
      title={t('page.not_loaded')}
      text={isLive ? undefined : t('page.opens_later')}
      onRetry={onRetry}
    />
  );
}

let styles: Promise<unknown> | null = null;

/** A style sheet that could not be had is not asked for a second time, only what it belongs to: so it is put there anew. */
function bringStyles(): Promise<unknown> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([data-theme-sheet])');
  // One time for all that wait: a link that is replaced while it loads says nothing.
  styles ??= Promise.all([...links].filter((link) => !isHere(link)).map(putAnew)).finally(() => {
    styles = null;
  });
  return styles;
}

function putAnew(old: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: old.rel, href: old.href });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`no ${link.href}`)));
    old.replaceWith(link);
  });
}

/** Of a sheet that did not come browsers tell nothing, or refuse to. */
function isHere({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length >= 0;
  } catch {
    return false;
  }
}
