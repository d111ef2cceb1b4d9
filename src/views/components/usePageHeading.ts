import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useParams } from 'react-router-dom';

/** The router's key of the location where the page was first opened. */
const FIRST_LOCATION = 'default';

/**
 * The heading of a page. It has the focus after going from one page to another, so that a screen reader says
 * the page (SHL-10). A part that a page opens within itself, as a file of a task, is no other page: the focus
 * stays.
 */
export function usePageHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const { '*': within = '' } = useParams();
  const page = within === '' ? pathname : pathname.split('/').slice(0, -within.split('/').length).join('/');
  const shown = useRef(key === FIRST_LOCATION ? page : null);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    heading.current?.focus({ preventScroll: true });
  }, [page]);
  return heading;
}
