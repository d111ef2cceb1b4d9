import * as v from 'valibot';
import { type Journal } from '../journal/journal.ts';
import { type Following } from '../journal/tails.ts';
import { type Publish } from '../journal/write.ts';

/** Heard by every process and, since no destination names it, by no client. */
const STREAM = 'access/lost';

const lostSchema = v.object({ contestId: v.number(), userIds: v.nullable(v.array(v.number())) });

/** People who may not see a contest, or not its seal, any more; `userIds` null: any of those who could. */
export type AccessLost = v.InferOutput<typeof lostSchema>;

/** Tells all processes, with the transaction that takes it away, that people lost a contest. */
export function publishAccessLost(publish: Publish, { contestId, userIds }: AccessLost): void {
  publish(STREAM, { contestId, userIds });
}

/** Whether a write that publishes these streams takes a contest from somebody. */
export function losesAccess(streams: ReadonlySet<string>): boolean {
  return streams.has(STREAM);
}

/** Hears of each loss from now on, in whichever process that was. */
export function followAccessLost(
  journal: Pick<Journal, 'follow'>,
  onLost: (lost: AccessLost) => void,
): Promise<Following> {
  return journal.follow(STREAM, (entries) => {
    for (const { body } of entries) {
      const lost = v.safeParse(lostSchema, body);
      if (lost.success) onLost(lost.output);
    }
  });
}
