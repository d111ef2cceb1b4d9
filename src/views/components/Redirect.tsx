// oxlint-disable-next-line no-restricted-imports -- this is where it is led on
import { Navigate, useLocation } from 'react-router-dom';

/**
 * Leads on to another page, in place of this one. A person who comes here again while that page is still
 * downloading is led on again: the router's own component would stay here, as an empty page.
 */
export function Redirect(props: { readonly to: string; readonly state?: unknown }) {
  const { key } = useLocation();
  return <Navigate key={key} {...props} replace />;
}
