import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Brings the part of the page that the address names into sight, once it is drawn: a browser looks for it too early. */
export function useScrollToHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
