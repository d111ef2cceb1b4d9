import { type StandingParticipant } from '#protocol/wire/standings/standing.ts';
import { Link } from '#views/components/Link.tsx';

/** A link from a person of a board to their public page; `…` until the person is loaded. */
export function PersonLink({ participant }: { readonly participant: StandingParticipant | undefined }) {
  if (participant === undefined) return '…';
  const { name, display_name: shown } = participant;
  return <Link to={`/users/${encodeURIComponent(name)}`}>{shown || name}</Link>;
}
