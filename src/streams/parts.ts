import { validateLogin } from '#domain/session/login.ts';
import { validateRecovery } from '#domain/people/recovery.ts';
import { NO_CONNECTION } from '#api/errors.ts';
import { type SharingAdapters } from '#api/sharingPorts.ts';
import { type ContestEvent } from './events/event.ts';
import { type InputPorts } from './inputs/context.ts';
import { type Part } from './inputs/loading.ts';
import { BEGINNINGS } from './inputs/contest/beginnings.ts';
import { selectRole, selectSessionContest, selectUserTypes } from './state/session/session.ts';
import { type State } from './state/state.ts';
import { withoutServer, withoutSharing } from './withoutPart.ts';
import { selectIsWatched } from './state/proctoring/mustShare.ts';

/** Events with which a competitor's page begins to make requests and commands. */
const ASKING: ReadonlySet<ContestEvent['type']> = new Set<ContestEvent['type']>([
  'PageSettled',
  'ResourceOpened',
  'ResourceWanted',
  'CommandGiven',
]);

/** The ports that exist once every part is loaded. */
export type PartPorts = InputPorts & SharingAdapters;

/**
 * The parts of the page that are downloaded on demand, with their conditions. The login page needs none of
 * them. A part's chunk is named in vite.config.ts.
 */
export const parts: Readonly<Record<string, Part<PartPorts>>> = {
  /** Everything that talks to the server. */
  server: {
    load: async (page) => {
      const [{ serverInputs }, { createServerPorts }] = await Promise.all([
        import('./inputs/server.ts'),
        import('#api/serverPorts.ts'),
      ]);
      return { inputs: serverInputs, ports: createServerPorts(page) };
    },
    when: (event) =>
      event.type === 'KeptSessionFound' || (event.type === 'LoginSubmitted' && validateLogin(event) === null),
    giveUp: withoutServer,
  },
  publicStanding: {
    load: async () => ({ inputs: (await import('./inputs/standings/publicStanding.ts')).publicInputs }),
    when: (event) => event.type === 'StandingOpened' && event.isPublic,
    after: 'server',
    giveUp: withoutServer,
  },
  /** The rows of boards that people follow, for those who open a board. */
  following: {
    load: async () => ({ inputs: (await import('./inputs/standings/following.ts')).followingInputs }),
    when: ({ type }) => type === 'StandingOpened' || type === 'FollowingChanged',
  },
  publicScreen: {
    load: async () => ({ inputs: (await import('./inputs/standings/publicScreen.ts')).screenInputs }),
    when: ({ type }) => type === 'ScreenOpened',
    after: 'server',
  },
  recovery: {
    load: async () => ({ inputs: (await import('./inputs/people/recovery.ts')).recoveryInputs }),
    when: (event) => event.type === 'RecoverySubmitted' && validateRecovery(event.username) === null,
    after: 'server',
    giveUp: () => ({
      tries: 1,
      events: () => [{ type: 'RecoveryRefused', key: NO_CONNECTION, detail: null }],
    }),
  },
  certificate: {
    load: async () => ({ inputs: (await import('./inputs/results/certificates.ts')).certificateInputs }),
    when: ({ type }) => type === 'CertificateAsked',
    after: 'server',
    giveUp: withoutServer,
  },
  firstAdmin: {
    load: async () => ({ inputs: (await import('./inputs/session/firstAdmin.ts')).firstAdminInputs }),
    when: ({ type }) => type === 'FirstAdminSubmitted',
    after: 'server',
    giveUp: () => ({ tries: 1, events: () => [{ type: 'LoginRefused', key: NO_CONNECTION, detail: null }] }),
  },
  /** Requests of the pages that follow the home page. */
  requests: {
    load: async () => ({ inputs: (await import('./inputs/requests/inputs.ts')).requestInputs }),
    // A person with a quiz may have unsent answers from before a reload; they are sent at once.
    when: (event) =>
      event.type in BEGINNINGS ||
      (event.type === 'TasksLoaded' && event.tasks.some(({ is_quiz: isQuiz }) => isQuiz)),
    after: 'server',
  },
  staff: {
    load: async () => ({ inputs: (await import('./inputs/staff/inputs.ts')).staffInputs }),
    when: (_, state) => isOfStaff(state),
    after: 'server',
  },
  /** Resources and commands of a competitor's own pages; the part is loaded before the network may fail. */
  ownResources: {
    load: async () => ({ inputs: (await import('./inputs/requests/ownResources.ts')).ownResourceInputs }),
    when: ({ type }, state) => ASKING.has(type) && !isOfStaff(state),
    after: 'server',
  },
  /** The texts that translators write, saved while they type. */
  translating: {
    load: async () => ({ inputs: (await import('./inputs/translation/translating.ts')).translatingInputs }),
    when: (_, state) => !isOfStaff(state) && selectUserTypes(state).includes('translator'),
    after: 'server',
  },
  /** Consent, camera and screen, for people whom their contest watches. */
  sharing: {
    load: async (page) => {
      const [{ sharingInputs }, { createSharingPorts }] = await Promise.all([
        import('./inputs/proctoring/inputs.ts'),
        import('#api/sharingPorts.ts'),
      ]);
      return { inputs: sharingInputs, ports: createSharingPorts(page) };
    },
    when: (event, state) =>
      event.type === 'SharingWanted' ||
      selectIsWatched(state) ||
      selectSessionContest(state)?.consent !== undefined,
    after: 'server',
    giveUp: withoutSharing,
  },
};

function isOfStaff(state: State): boolean {
  const role = selectRole(state);
  return role !== null && role !== 'user';
}
