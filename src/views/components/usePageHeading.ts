import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** What the router calls the place where the page was first opened. */
const FIRST_LOCATION = 'default';

/** The heading of a page, which has the focus after going from one page to another, so that a screen reader says where one is (SHL-10). */
export function usePageHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const isFirst = key === FIRST_LOCATION;
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
  }, [isFirst, pathname]);
  return heading;
}
