import { useParams } from 'react-router-dom';
import { onDemand } from '../../onDemand.tsx';
import { areParametersValid } from '../../roles/route.ts';
import { UnknownPath } from '../../roles/UnknownPath.tsx';

const PublicStandingScreen = onDemand(
  async () => (await import('./PublicStandingScreen.tsx')).PublicStandingScreen,
);

/** /public/standing/{aid}: needs no login (STD-2). An address that is not digits is unknown (RTE-3). */
export function PublicStandingRoute() {
  return areParametersValid(useParams()) ? <PublicStandingScreen /> : <UnknownPath />;
}
