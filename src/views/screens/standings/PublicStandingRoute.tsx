import { useParams } from 'react-router-dom';
import { areParametersValid } from '#views/roles/route.ts';
import { UnknownPath } from '#views/roles/UnknownPath.tsx';
import { PublicStandingScreen } from './PublicStandingScreen.tsx';

/** /public/standing/{aid}: needs no login (STD-2). An address that is not digits is unknown (RTE-3). */
export function PublicStandingRoute() {
  return areParametersValid(useParams()) ? <PublicStandingScreen /> : <UnknownPath />;
}
