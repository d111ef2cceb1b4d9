import { catchError, filter, from, map, mergeMap, type Observable } from 'rxjs';
import { type ContestEvent, type EventOf } from '../../events/event.ts';
import { type StaffCommand } from '../../events/staff.ts';
import { callAs, failureOf } from '../caller.ts';
import { type ContextWith } from '../context.ts';

type Context = ContextWith<'http'>;

/**
 * Does what staff ask for. What it changes comes back over the channel like everybody's changes; only a participant,
 * of whom the channel does not tell, is taken from the answer.
 */
export function staffCommands$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'CommandGiven'),
    mergeMap((given) => run(context, given)),
  );
}

function run(context: Context, { commandId, command }: EventOf<'CommandGiven'>): Observable<ContestEvent> {
  return perform(context, command).pipe(
    mergeMap((told) => from([...told, { type: 'CommandDone' as const, commandId, command }])),
    catchError((error: unknown) =>
      failureOf(context.state$, error, ({ key, detail }) => [
        { type: 'CommandRefused', commandId, command, key, detail },
      ]),
    ),
  );
}

/** Makes the call of a command; the events are what its answer alone tells. */
function perform(context: Context, command: StaffCommand): Observable<readonly ContestEvent[]> {
  switch (command.kind) {
    case 'extendContest':
      return callAs(context, 'extendContest', { cid: command.contestId, minutes: command.minutes }).pipe(
        map(tellNothing),
      );
    case 'extendParticipant': {
      const { contestId, participantId, minutes } = command;
      return callAs(context, 'extendParticipant', { cid: contestId, pid: participantId, minutes }).pipe(
        map(({ answer }) => [{ type: 'ParticipantChanged', contestId, participant: answer }]),
      );
    }
    case 'setStandings': {
      const { contestId, standings, publicStanding } = command;
      return callAs(context, 'setStandings', {
        cid: contestId,
        standings,
        public_standing: publicStanding,
      }).pipe(map(tellNothing));
    }
    case 'setTimes':
      return callAs(context, 'setTimes', timesIn(command)).pipe(map(tellNothing));
    case 'answer': {
      const { questionId, answer, everybody } = command;
      return callAs(context, 'answer', { qid: questionId, answer, everybody }).pipe(map(tellNothing));
    }
    case 'announce': {
      const { contestId, topic, message } = command;
      return callAs(context, 'announce', { topic, message }, { contestId }).pipe(map(tellNothing));
    }
    case 'setConfig':
      return callAs(context, 'setConfig', {
        websockets: command.websockets,
        live_updates: command.liveUpdates,
      }).pipe(map(tellNothing));
  }
}

function tellNothing(): readonly ContestEvent[] {
  return [];
}

function timesIn(command: Extract<StaffCommand, { kind: 'setTimes' }>) {
  return {
    cid: command.contestId,
    start_time: command.startAt,
    end_time: command.endAt,
    start_analysis_time: command.startAnalysisAt,
    end_analysis_time: command.endAnalysisAt,
    start_translation_time: command.startTranslationAt,
    end_translation_time: command.endTranslationAt,
    unrestricted_time: command.unrestrictedSeconds,
  };
}
