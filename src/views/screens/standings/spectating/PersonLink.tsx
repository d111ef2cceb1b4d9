import { type StandingParticipant } from '#protocol/wire/standings/standing.ts';
import { Link } from '#views/components/Link.tsx';

/** A link from somebody of a board to what everybody may see of them. One who is still on the way has no name yet. */
export function PersonLink({ participant }: { readonly participant: StandingParticipant | undefined }) {
  if (participant === undefined) return '…';
  const { name, display_name: shown } = participant;
  return <Link to={`/users/${encodeURIComponent(name)}`}>{shown || name}</Link>;
}
