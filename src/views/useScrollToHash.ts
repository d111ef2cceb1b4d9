import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the part of the page that the address names, once it is drawn: a browser does so too early. */
export function useScrollToHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
