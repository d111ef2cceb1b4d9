import { Outlet } from 'react-router-dom';

/** The frame of every page of a logged-in person. */
export function ConnectedShell() {
  return <Outlet />;
}
