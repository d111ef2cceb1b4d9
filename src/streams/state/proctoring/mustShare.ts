import { SHARE_SOURCES, type ShareSource } from '#domain/proctoring/proctoring.ts';
import { isSharingComplete, mustShare, type SharingState } from '#domain/sidebar.ts';
import { steadySelector } from '#streams/select.ts';
import { selectHasEnded, selectIsDone } from '../contest/phase.ts';
import { selectRole, selectSessionContest, selectUserTypes } from '../session/session.ts';
import { type State } from '../state.ts';

/**
 * The sources that a competitor has to share in the chosen contest, also before and after its time.
 * Translators are not watched.
 */
function asked(state: State): Readonly<Record<ShareSource, boolean>> {
  const contest = selectSessionContest(state);
  const terms = state.sharing.watching?.terms;
  const isWatched = selectRole(state) === 'user' && !selectUserTypes(state).includes('translator');
  return {
    camera: isWatched && (terms?.camera ?? contest?.check_camera === true),
    screen: isWatched && (terms?.screen ?? contest?.check_screen === true),
  };
}

/**
 * Whether tasks and sharing wait for consent (PRC-8), also after a finish that leaves the tasks open (§2).
 */
export function selectMustAgree(state: State): boolean {
  const { watching } = state.sharing;
  const isAsked = watching
    ? watching.needed && watching.agreed_at === null
    : selectSessionContest(state)?.consent === 'asked';
  return isAsked && !(selectIsDone(state) && !selectMayRead(state));
}

/** Whether a person who has finished may still read the tasks while the contest runs. */
function selectMayRead(state: State): boolean {
  const { contest } = state.contest;
  return contest !== null && contest.type !== 'nvo' && !selectHasEnded(state);
}

/** Whether the person has to share this source now: the contest asks for it and is not over for them. */
export function selectMustShare(state: State, source: ShareSource): boolean {
  return asked(state)[source] && !selectIsDone(state);
}

/**
 * The sources that must be shared and those that are, for the sidebar. An equal result is the same object.
 */
export const selectSharing = steadySelector((state: State): SharingState => {
  const { camera, screen } = state.sharing;
  return {
    checkCamera: selectMustShare(state, 'camera'),
    checkScreen: selectMustShare(state, 'screen'),
    cameraShared: camera.kind === 'on',
    screenShared: screen.kind === 'on',
    showsTasks: selectSessionContest(state)?.share_before_tasks === false,
    mustAgree: selectMustAgree(state),
  };
});

/** Whether the person has to share anything now. */
export const selectIsWatched = (state: State): boolean => mustShare(selectSharing(state));

/** Whether tasks are hidden until the person has agreed and shares everything that they have to (SHL-5). */
export const selectAreTasksKept = (state: State): boolean => !isSharingComplete(selectSharing(state));

/** The sources that the contest asks for, in their usual order, as one text (equal when unchanged). */
export const selectAsked = (state: State): string => {
  const both = asked(state);
  return SHARE_SOURCES.filter((source) => both[source]).join();
};
