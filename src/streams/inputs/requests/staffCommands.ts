import { catchError, filter, map, mergeMap, type Observable } from 'rxjs';
import { type ContestEvent, type EventOf } from '../../events/event.ts';
import { type StaffCommand } from '../../events/staff.ts';
import { callAs, failureOf } from '../caller.ts';
import { type ContextWith } from '../context.ts';

type Context = ContextWith<'http'>;

/** Does what staff ask for. What it changes comes back over the channel, like everybody's changes. */
export function staffCommands$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'CommandGiven'),
    mergeMap((given) => run(context, given)),
  );
}

function run(context: Context, { commandId, command }: EventOf<'CommandGiven'>): Observable<ContestEvent> {
  return newsOf(context, command).pipe(
    mergeMap((news): readonly ContestEvent[] => [...news, { type: 'CommandDone', commandId, command }]),
    catchError((error: unknown) =>
      failureOf(context.state$, error, ({ key, detail }) => [
        { type: 'CommandRefused', commandId, command, key, detail },
      ]),
    ),
  );
}

/** Does what a command says; what its answer alone tells is news, everything else comes over the channel. */
function newsOf(context: Context, command: StaffCommand): Observable<readonly ContestEvent[]> {
  if (command.kind !== 'issuePassword') return perform(context, command).pipe(map(() => []));
  return callAs(context, 'issuePassword', { rid: command.requestId }).pipe(
    map(({ answer }) => [{ type: 'PasswordIssued', ...answer }]),
  );
}

/** Makes the call of a command. */
function perform(
  context: Context,
  command: Exclude<StaffCommand, { kind: 'issuePassword' }>,
): Observable<unknown> {
  switch (command.kind) {
    case 'extendContest':
      return callAs(context, 'extendContest', { cid: command.contestId, minutes: command.minutes });
    case 'extendParticipant': {
      const { contestId: cid, participantId: pid, minutes } = command;
      return callAs(context, 'extendParticipant', { cid, pid, minutes });
    }
    case 'setStandings': {
      const { contestId: cid, standings, publicStanding, lastAcceptedBreaksTies: ties } = command;
      const tieBreak = ties === undefined ? {} : { last_accepted_breaks_ties: ties };
      return callAs(context, 'setStandings', {
        cid,
        standings,
        public_standing: publicStanding,
        ...tieBreak,
      });
    }
    case 'setTimes':
      return callAs(context, 'setTimes', timesIn(command));
    case 'answer': {
      const { questionId, answer, everybody } = command;
      return callAs(context, 'answer', { qid: questionId, answer, everybody });
    }
    case 'announce': {
      const { contestId, topic, message } = command;
      return callAs(context, 'announce', { topic, message }, { contestId });
    }
    case 'rejudge': {
      const { contestId: contest, taskId, submissionId, reason } = command;
      const task = taskId === null ? {} : { task: taskId };
      const submission = submissionId === null ? {} : { submission: submissionId };
      return callAs(context, 'rejudge', { contest, ...task, ...submission, reason });
    }
    case 'applyRejudging':
    case 'cancelRejudging':
      return callAs(context, command.kind, { rid: command.rejudgingId });
    case 'dismissRecovery':
      return callAs(context, 'dismissRecovery', { rid: command.requestId, reason: command.reason });
    case 'decideLate': {
      const { ids, decision, reason } = command;
      return callAs(context, 'decideLate', { ids: JSON.stringify(ids), decision, reason });
    }
    case 'retryJob':
      return callAs(context, 'retryJob', { jid: command.jobId });
    case 'setConfig': {
      const { websockets, liveUpdates } = command;
      return callAs(context, 'setConfig', { websockets, live_updates: liveUpdates });
    }
  }
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
