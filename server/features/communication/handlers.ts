import { type App } from '#server/app.ts';
import { competing, contestIdsOf } from '#server/model/access.ts';
import { type Handlers } from '#server/http/context.ts';
import { badRequest } from '#server/model/fault.ts';
import { type ParticipantRow } from '#server/model/rows.ts';
import { publishers } from '#server/model/streams.ts';
import { type Caller } from '#server/model/caller.ts';
import { lockPlace } from '#server/model/locks.ts';
import { announce, withdraw } from './announce.ts';
import { answer } from './answer.ts';
import { ask } from './ask.ts';
import { claim, release, renew } from './claims.ts';
import { cancelPlanned, changePlanned, plan, plannedIn } from './planned.ts';
import {
  announcementsOf,
  announcementsTo,
  knownQuestions,
  lastSaidAt,
  readAnnouncementsOf,
  unreadAnswersOf,
} from './queries.ts';
import { quickAnswersOf, setQuickAnswers } from './quick-answers.ts';
import { audiencesOf, questionStatisticsOf } from './statistics.ts';
import { deskQuestionOnWire, questionOnWire } from './wire.ts';

/** The most questions in one answer; a contest has some hundreds. */
const MAX_QUESTIONS = 2_000;

type Calls =
  | 'communication'
  | 'communicationSeen'
  | 'smallInfo'
  | 'ask'
  | 'questions'
  | 'questionStatistics'
  | 'claimQuestion'
  | 'releaseQuestion'
  | 'renewClaims'
  | 'answer'
  | 'announcements'
  | 'announce'
  | 'withdrawAnnouncement'
  | 'audiences'
  | 'plannedAnnouncements'
  | 'planAnnouncement'
  | 'changePlanned'
  | 'cancelPlanned'
  | 'quickAnswers'
  | 'setQuickAnswers';

/** The calls about announcements, questions and answers (COM-1, COM-2). */
export function communicationHandlers(app: App): Pick<Handlers, Calls> {
  return {
    communication: async ({ db, contest, participant, caller }) => {
      let query = knownQuestions(db)
        .where('questions.contest_id', '=', contest.id)
        .orderBy('questions.id', 'desc')
        .limit(MAX_QUESTIONS);
      if (participant) query = query.where('questions.participant_id', '=', participant.id);
      const questions = await query.execute();
      if (participant) {
        return {
          announcements: await announcementsTo(db, participant),
          questions: questions.map(questionOnWire),
        };
      }
      const announcements = await announcementsOf(db, contest.id);
      return isOrganiser(caller)
        ? { announcements, questions: questions.map(deskQuestionOnWire) }
        : {
            announcements: announcements.filter((one) => one.withdrawn_at === undefined),
            questions: questions.map(questionOnWire),
          };
    },

    communicationSeen: async ({ caller, participant, now }) => {
      // A proctor sees no count of unread announcements, so there is nothing to reset (§2).
      if (caller.role === 'proctor') return { ok: true };
      if (!participant) throw badRequest('backend.contest_required');
      await markSeen(app, participant, now);
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
      return { questions: (await query.execute()).map(deskQuestionOnWire) };
    },

    questionStatistics: ({ db, contest }) => questionStatisticsOf(db, contest.id),

    claimQuestion: async (context) => deskQuestionOnWire(await claim(app, context)),

    releaseQuestion: async (context) => deskQuestionOnWire(await release(app, context)),

    renewClaims: async (context) => ({ held: [...(await renew(app, context))] }),

    answer: async (context) => deskQuestionOnWire(await answer(app, context)),

    ...announcementHandlers(app),

    quickAnswers: ({ db, contest }) => quickAnswersOf(db, contest.id),

    setQuickAnswers: (context) => setQuickAnswers(app, context),
  };
}

function announcementHandlers(app: App) {
  return {
    announcements: async ({ db, contest }) => ({ announcements: await announcementsOf(db, contest.id) }),
    announce: (context) => announce(app, context),
    withdrawAnnouncement: (context) => withdraw(app, context),
    audiences: ({ db, contest }) => audiencesOf(db, contest.id),
    plannedAnnouncements: async ({ db, contest }) => ({ planned: await plannedIn(db, contest.id) }),
    planAnnouncement: (context) => plan(app, context),
    changePlanned: (context) => changePlanned(app, context),
    cancelPlanned: (context) => cancelPlanned(app, context),
  } satisfies Partial<Handlers>;
}

function isOrganiser({ role }: Caller): boolean {
  return role === 'admin' || role === 'author';
}

/** Marks everything said until now as read, but nothing that is said later by any server's clock. */
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
