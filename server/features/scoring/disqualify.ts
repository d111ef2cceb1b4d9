import { type App } from '#server/app.ts';
import { record } from '#server/model/audit.ts';
import { type Caller } from '#server/model/caller.ts';
import { publishDeskChange } from '#server/model/desk.ts';
import { notNow } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { refreshRows } from '#server/model/standings/rows.ts';
import { publishParticipants, publishRemoved } from '../standings/republish.ts';
import { lockPlaceOf } from './adjust.ts';

/** Whom it is about, by whom and why. */
interface Decision {
  readonly caller: Caller;
  readonly contest: ContestRow;
  readonly participantId: number;
  readonly reason: string;
}

/**
 * Takes somebody off every board at once, a frozen one too: a freeze hides results, not who competes. Their work and what
 * they may do stay. Throws 404 for a participant of another contest, 409 when the results are final or they are
 * disqualified already.
 */
export async function disqualify(app: App, decision: Decision): Promise<Record<string, never>> {
  return decide(app, decision, true);
}

/** Puts somebody who was disqualified back to where their work has them. Throws as `disqualify` does. */
export async function reinstate(app: App, decision: Decision): Promise<Record<string, never>> {
  return decide(app, decision, false);
}

async function decide(
  app: App,
  { caller, contest: { id: contestId }, participantId, reason }: Decision,
  isOut: boolean,
): Promise<Record<string, never>> {
  return app.write(async (trx, publish) => {
    const { contest, participant } = await lockPlaceOf(trx, contestId, participantId);
    const wasOut = participant.disqualified_at !== null;
    if (wasOut === isOut) throw notNow('backend.already_so');
    const now = app.now();
    await trx
      .updateTable('participants')
      .set({ disqualified_at: isOut ? now : null, disqualified_reason: isOut ? reason : '' })
      .where('id', '=', participantId)
      .execute();
    if (participant.on_board) {
      if (isOut) publishRemoved(publish, contest, [participantId]);
      else {
        await refreshRows(trx, publish, contest, [participantId]);
        await publishParticipants(trx, publish, contest, [participantId]);
      }
    }
    for (const subject of ['scoring', 'people'] as const)
      await publishDeskChange(trx, publish, subject, contest.id);
    await record(trx, {
      caller,
      now,
      action: isOut ? 'disqualify' : 'reinstate',
      target: `participant:${participantId}`,
      contestId: contest.id,
      before: { disqualified: wasOut, ...(wasOut && { reason: participant.disqualified_reason }) },
      after: { disqualified: isOut, reason },
    });
    return {};
  });
}
