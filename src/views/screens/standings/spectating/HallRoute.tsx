import { useParams } from 'react-router-dom';
import { areParametersValid } from '#views/roles/route.ts';
import { UnknownPath } from '#views/roles/UnknownPath.tsx';
import { HallScreen } from './HallScreen.tsx';

/** /hall/{cid}: needs no login (STD-7). An address that is not digits is unknown (RTE-3). */
export function HallRoute() {
  return areParametersValid(useParams()) ? <HallScreen /> : <UnknownPath />;
}
