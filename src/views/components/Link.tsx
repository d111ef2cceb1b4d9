import { type ComponentProps, type MouseEvent } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

/** A link to a page of the application. */
export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** Its path, with its query if it has one. */
  readonly to: string;
}

/** Leads to a page without loading anew. The router's own link also downloads what only its servers need: prefetching, forms. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler(to);
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={useHref(to)} onClick={click} />;
}

/** A link that says so when its page, one below it, or one of what it lists is open: /contests marks /contest/7 too. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  const isOpen = [props.to, props.to.replace(/s$/, '')].some((path) => `${pathname}/`.startsWith(`${path}/`));
  return <Link aria-current={isOpen ? 'page' : undefined} {...props} />;
}
