import { type ComponentType, lazy, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type State } from '#streams/state/state.ts';
import { ErrorState } from './components/ErrorState.tsx';
import { useSelected } from './useSelected.ts';

/** Time between two tries of a failed download, ms; a change of the connection causes a try too. */
const RETRY_MS = 5_000;
/** Longest wait for a style sheet, ms. */
const STYLES_MS = 15_000;

/** Props of the component that replaces one that could not be downloaded. */
interface Retry {
  /** Tries once more; the downloaded component then takes its place. */
  readonly onRetry: () => Promise<void>;
}

const selectIsLive = ({ system }: State): boolean => system.link.kind === 'live';

/** A component that is downloaded when it is first shown, or before. */
export type OnDemand<P extends object> = ComponentType<P> & {
  /** Downloads it now: it is then drawn at once wherever it is shown. Rejects when it could not be downloaded. */
  readonly ahead: () => Promise<unknown>;
};

/**
 * A component that is downloaded when it is first shown. If that fails, `Instead` stands there (by default a
 * page that says so); tries follow when the network or live channel is back, when it is shown anew, and every
 * few seconds.
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Instead: ComponentType<P & Retry> = NotLoaded,
): OnDemand<P> {
  let loaded: ComponentType<P> | null = null;
  const bring = async () => (loaded ??= await load());
  const Lazy = lazy(async () => {
    try {
      return { default: await bring() };
    } catch (error: unknown) {
      console.warn('not downloaded', error);
      return { default: late(bring, Instead) };
    }
  });
  // React waits with a lazy component, for up to 0.3 s, even if its download has ended long before.
  const Shown = (props: P) => {
    const [Here] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return <Here {...props} />;
  };
  return Object.assign(Shown, { ahead: bring });
}

/** Replaces a component that a page can do without. */
export function Nothing() {
  return null;
}

function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Instead: ComponentType<P & Retry>,
): ComponentType<P> {
  return function Late(props: P) {
    const [Here, setHere] = useState<ComponentType<P> | null>(null);
    const isLive = useSelected(selectIsLive);
    const again = useCallback(async (): Promise<boolean> => {
      try {
        await loadStyles();
        const loaded = await load();
        setHere(() => loaded);
        return true;
      } catch {
        return false;
      }
    }, []);
    useEffect(() => {
      let timer = 0;
      let isGone = false;
      const retry = async () => {
        window.clearTimeout(timer);
        // The network may fail once more just when it comes back.
        if (!(await again()) && !isGone) timer = window.setTimeout(tried, RETRY_MS);
      };
      const tried = () => void retry();
      tried();
      window.addEventListener('online', tried);
      return () => {
        isGone = true;
        window.clearTimeout(timer);
        window.removeEventListener('online', tried);
      };
    }, [again, isLive]);
    const onRetry = async () => {
      // A file that cannot be loaded despite a connection is gone: the server has a newer version.
      if (!(await again()) && isLive) window.location.reload();
    };
    return Here === null ? <Instead {...props} onRetry={onRetry} /> : <Here {...props} />;
  };
}

function NotLoaded({ onRetry }: Retry) {
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

/** Browsers do not load a failed style sheet again, only the script that needs it: its link is replaced. */
function loadStyles(): Promise<unknown> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([data-theme-sheet])');
  // One promise for all that wait: a link that is replaced while it loads fires no event.
  styles ??= Promise.all([...links].filter((link) => !isHere(link)).map(putAnew)).finally(() => {
    styles = null;
  });
  return styles;
}

function putAnew(old: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: old.rel, href: old.href });
    link.addEventListener('load', () => resolve());
    const fail = () => reject(new Error(`no ${link.href}`));
    link.addEventListener('error', fail);
    window.setTimeout(fail, STYLES_MS);
    old.replaceWith(link);
  });
}

/** Whether a sheet has loaded; for a failed one browsers give no rules, or throw. */
function isHere({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length >= 0;
  } catch {
    return false;
  }
}
