import { viewOnlyServer, viewOnlySharing, viewOnlyStorage } from './api/viewOnlyPorts.ts';
import { parts } from './streams/parts.ts';
import { ViewFrame } from './views/screens/people/view/ViewFrame.tsx';

/** A page that shows a competitor's view to an admin differs: it stays in its tab and sends nothing. */
export function viewOnly() {
  return {
    storage: viewOnlyStorage(),
    basename: '/view',
    Frame: ViewFrame,
    parts: {
      ...parts,
      ...(parts.server && {
        server: {
          ...parts.server,
          load: async (page: Parameters<typeof viewOnlyServer>[0]) => ({
            inputs: (await import('./streams/inputs/server.ts')).serverInputs,
            ports: viewOnlyServer(page),
          }),
        },
      }),
      ...(parts.sharing && {
        sharing: {
          ...parts.sharing,
          load: async () => ({
            inputs: (await import('./streams/inputs/proctoring/inputs.ts')).sharingInputs,
            ports: viewOnlySharing(),
          }),
        },
      }),
    },
  };
}
