import { type App } from '../../app.ts';
import { competing, contestIdsOf } from '../../model/access.ts';
import { type CallContext, type Handlers } from '../../http/context.ts';
import { type ParticipantRow } from '../../model/rows.ts';
import { publishers } from '../../model/streams.ts';
import { record } from '../../model/audit.ts';
import { lockPlace, lockContest } from '../../model/locks.ts';
import { answer } from './answer.ts';
import { ask } from './ask.ts';
import {
  announcementsOf,
  knownQuestions,
  lastSaidAt,
  readAnnouncementsOf,
  unreadAnswersOf,
} from './queries.ts';
import { announceTo } from './publish.ts';
import { questionOnWire } from './wire.ts';

/** The most questions one answer holds; a contest has some hundreds. */
const MAX_QUESTIONS = 2_000;

type Calls =
  | 'communication'
  | 'communicationSeen'
  | 'smallInfo'
  | 'ask'
  | 'questions'
  | 'answer'
  | 'announcements'
  | 'announce';

/** The calls around what is said in a contest: announcements, questions, answers (COM-1, COM-2). */
export function communicationHandlers(app: App): Pick<Handlers, Calls> {
  return {
    communication: async ({ db, contest, participant }) => {
      let query = knownQuestions(db)
        .where('questions.contest_id', '=', contest.id)
        .orderBy('questions.id', 'desc')
        .limit(MAX_QUESTIONS);
      if (participant) query = query.where('questions.participant_id', '=', participant.id);
      const questions = await query.execute();
      return {
        announcements: await announcementsOf(db, contest.id),
        questions: questions.map(questionOnWire),
      };
    },

    communicationSeen: async ({ participant, now }) => {
      // A proctor's marker has no count behind it.
      if (participant) await markSeen(app, participant, now);
      return { ok: true };
    },

    smallInfo: async ({ db, participant }) => {
      const announcements = await readAnnouncementsOf(db, competing(participant));
      return {
        unread_questions: await unreadAnswersOf(db, competing(participant)),
        unread_announcements: announcements.unread,
        seen_announcement: announcements.seen,
        error: null,
      };
    },

    ask: async (context) => questionOnWire(await ask(app.write, context, competing(context.participant).id)),

    questions: async ({ db, caller, contest }) => {
      const contestIds = contest ? [contest.id] : await contestIdsOf(db, caller);
      if (contestIds?.length === 0) return { questions: [] };
      let query = knownQuestions(db)
        .orderBy((eb) => eb('questions.answered_at', 'is', null), 'desc')
        .orderBy('questions.id', 'desc')
        .limit(MAX_QUESTIONS);
      if (contestIds !== null) query = query.where('questions.contest_id', 'in', contestIds);
      return { questions: (await query.execute()).map(questionOnWire) };
    },

    answer: async (context) => questionOnWire(await answer(app, context)),

    announcements: async ({ db, contest }) => ({ announcements: await announcementsOf(db, contest.id) }),

    announce: (context) => announce(app, context),
  };
}

async function announce(app: App, { caller, contest, input, now }: CallContext<'announce'>) {
  return app.write(async (trx, publish) => {
    const contestId = contest.id;
    await lockContest(trx, contestId);
    const announcement = await announceTo(trx, publish, {
      contestId,
      topic: input.topic,
      message: input.message,
      at: now,
      byUserId: caller.userId,
    });
    const target = `announcement:${announcement.id}`;
    await record(trx, {
      caller,
      now,
      action: 'announce',
      target,
      contestId,
      before: null,
      after: announcement,
    });
    return announcement;
  });
}

/** Everything said until now has been read; what is said later, on whichever server's clock, has not. */
async function markSeen(app: App, { id }: ParticipantRow, now: number): Promise<void> {
  await app.write(async (trx, publish) => {
    const { participant } = await lockPlace(trx, id);
    const seenAt = Math.max(participant.seen_at, now, await lastSaidAt(trx, participant));
    await trx.updateTable('participants').set({ seen_at: seenAt }).where('id', '=', id).execute();
    const seen = { ...participant, seen_at: seenAt };
    const announcements = await readAnnouncementsOf(trx, seen);
    const owner = { contestId: seen.contest_id, userId: seen.user_id };
    publishers.announcements(publish, owner, {
      action: 'set',
      value: announcements.unread,
      seen: announcements.seen,
    });
    publishers.questions(publish, owner, {
      action: 'set',
      value: await unreadAnswersOf(trx, seen),
    });
  });
}
