import { type Kysely } from 'kysely';
import { type Criterion } from '#domain/marking/marking.ts';
import { workOutcome } from '#domain/marking/marking-work.ts';
import { type ContestMarking, type Marking } from '#protocol/wire/staff/marking/works.ts';
import { type Texts } from '#server/db/quiz-tables.ts';
import { type Schema } from '#server/db/schema.ts';
import { atWork } from '#server/model/contest/at-work.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { textIn } from '#server/features/quiz/wire.ts';
import { criteriaOnWire } from './scorer.ts';
import { isMarked, type KnownWork, type MarkingRow, marksOf, worksOf } from './works.ts';

/**
 * Units of a contest that are or can be marked by people: each task with programs, and each open question of
 * its quizzes.
 */
export async function contestMarking(
  db: Kysely<Schema>,
  contest: ContestRow,
  now: number,
  lang: string | undefined,
): Promise<ContestMarking> {
  const markings = await markingsOf(db, contest.id);
  const works = await worksOf(
    db,
    markings.map(({ id }) => id),
  );
  const people = await listedPeople(
    db,
    markings.map(({ id }) => id),
  );
  const known = (task: number, question: number): Marking | null => {
    const marking = markings.find((one) => one.task_id === task && one.question === question);
    if (marking === undefined) return null;
    const theirs = works.filter(({ marking_id }) => marking_id === marking.id);
    return markingOnWire(marking, theirs, people.get(marking.id) ?? []);
  };
  const units = await unitsOf(db, contest.id);
  return {
    contest: contest.id,
    over: (await atWork(db, contest, now)) === null,
    final: contest.final_at !== null,
    people: await markersOf(db, contest.id),
    units: units.map(({ task, label, name, question, text, worth, criteria }) => ({
      task,
      label,
      name,
      question,
      worth,
      question_text: text === null ? null : textIn(text, lang ?? ''),
      criteria: criteriaOnWire({ criteria }),
      marking: known(task, question ?? 0),
    })),
  };
}

/** A unit that can be marked: a task, or an open question of a quiz with its text and its worth. */
interface MarkableUnit {
  readonly task: number;
  readonly label: string;
  readonly name: string;
  readonly question: number | null;
  readonly text: Texts | null;
  readonly worth: number | null;
  /** The criteria in its package or quiz; empty: it has none. */
  readonly criteria: readonly Criterion[];
}

/** Units of a contest that can be marked, in the order of the contest's tasks. */
export async function unitsOf(db: Kysely<Schema>, contestId: number): Promise<readonly MarkableUnit[]> {
  const tasks = await db
    .selectFrom('contest_tasks')
    .innerJoin('tasks', 'tasks.id', 'contest_tasks.task_id')
    .select(['tasks.id as task', 'label', 'tasks.name', 'is_quiz', 'marking_criteria'])
    .where('contest_id', '=', contestId)
    .orderBy('number')
    .execute();
  const questions = await db
    .selectFrom('quiz_questions')
    .select(['task_id', 'number', 'text', 'points', 'marking_criteria'])
    .where('task_id', 'in', [...tasks.map(({ task }) => task), 0])
    .where('kind', '=', 'long')
    .orderBy('number')
    .execute();
  return tasks.flatMap(({ is_quiz: isQuiz, marking_criteria: criteria, ...task }): readonly MarkableUnit[] =>
    isQuiz
      ? questions
          .filter(({ task_id }) => task_id === task.task)
          .map(({ number, text, points, marking_criteria }) => ({
            ...task,
            question: number,
            text,
            worth: points,
            criteria: marking_criteria,
          }))
      : [{ ...task, question: null, text: null, worth: null, criteria }],
  );
}

/** The markings of a contest. */
export async function markingsOf(db: Kysely<Schema>, contestId: number): Promise<readonly MarkingRow[]> {
  return db.selectFrom('markings').selectAll().where('contest_id', '=', contestId).orderBy('id').execute();
}

/** Ids of each marking's scorers who still belong to the contest. */
export async function listedPeople(
  db: Kysely<Schema>,
  markingIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await db
    .selectFrom('marking_people')
    .innerJoin('markings', 'markings.id', 'marking_people.marking_id')
    .innerJoin('contest_staff', (join) =>
      join
        .onRef('contest_staff.contest_id', '=', 'markings.contest_id')
        .onRef('contest_staff.user_id', '=', 'marking_people.user_id'),
    )
    .innerJoin('users', 'users.id', 'marking_people.user_id')
    .select(['marking_id', 'marking_people.user_id'])
    .where('marking_id', 'in', [...markingIds, 0])
    .where('users.role', '=', 'scorer')
    .orderBy('marking_people.user_id')
    .execute();
  const found = new Map<number, number[]>(markingIds.map((id) => [id, []]));
  for (const { marking_id, user_id } of rows) found.get(marking_id)?.push(user_id);
  return found;
}

/** The scorers and arbiters of a contest, by name. */
async function markersOf(db: Kysely<Schema>, contestId: number): Promise<ContestMarking['people']> {
  return db
    .selectFrom('contest_staff')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'users.name', 'display_name', 'role'])
    .where('contest_id', '=', contestId)
    .where('role', 'in', ['scorer', 'arbiter'])
    .orderBy('users.name')
    .execute();
}

function markingOnWire(marking: MarkingRow, works: readonly KnownWork[], people: readonly number[]): Marking {
  const { id, scorers, threshold, takes, groups_same, shows_comments, takes_appeals, appeal_hours } = marking;
  const kinds = works.map((work) => workOutcome(marking, marksOf(work)).kind);
  const count = (kind: string) => kinds.filter((one) => one === kind).length;
  return {
    id,
    scorers,
    threshold,
    takes,
    groups_same,
    shows_comments,
    takes_appeals,
    appeal_hours,
    criteria: criteriaOnWire(marking),
    people: [...people],
    works: works.length,
    calibration: works.filter(({ is_calibration }) => is_calibration).length,
    scored: count('scored'),
    disputed: count('disputed'),
    published: works.filter(({ published_at }) => published_at !== null).length,
    appeals: works.filter(({ appeal }) => appeal === 'waits').length,
    begun: works.some(isMarked),
  };
}
