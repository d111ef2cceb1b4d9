import { type ComponentProps, type MouseEvent } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

/** A link to a page of the application. */
export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** Its path, with its query if it has one. */
  readonly to: string;
}

/** A link to a page without a reload. The router's own one also downloads code for its servers. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler(to);
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={useHref(to)} onClick={click} />;
}

/** A link that is marked while its page, a page below or a page of its list is open: /contest/7 too. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  const isOpen = [props.to, props.to.replace(/s$/, '')].some((path) => `${pathname}/`.startsWith(`${path}/`));
  return <Link aria-current={isOpen ? 'page' : undefined} {...props} />;
}
