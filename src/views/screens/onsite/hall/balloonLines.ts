import { type Balloon, type BalloonList } from '#protocol/wire/staff/onsite/balloons.ts';
import { isIn, type RoomChoice } from '#views/kit/staff/rooms.ts';

type Task = BalloonList['tasks'][number];

/** A balloon with its task, and the other tasks whose balloons the team has received. */
export interface BalloonLine {
  readonly key: string;
  readonly balloon: Balloon;
  readonly task: Task;
  readonly has: readonly Task[];
}

/** The balloons of a part of the hall, by their next action. */
export interface BalloonLines {
  /** First the waiting, then the taken ones, both in the order in which they were earned. */
  readonly toCarry: readonly BalloonLine[];
  /** Taken or delivered, but no longer earned, since the verdict was changed. */
  readonly changed: readonly BalloonLine[];
  /** Newest first. */
  readonly delivered: readonly BalloonLine[];
}

/** Groups balloons into those to carry, changed ones and delivered ones. */
export function balloonLines({ tasks, balloons }: BalloonList, choice: RoomChoice): BalloonLines {
  const byNumber = new Map(tasks.map((task) => [task.number, task]));
  const taskOf = (number: number): Task =>
    byNumber.get(number) ?? { number, label: String(number), name: '', color: null };
  const lines = balloons
    .filter((one) => isIn(one, choice))
    .map((balloon): BalloonLine => ({
      key: `${balloon.participant} ${balloon.task}`,
      balloon,
      task: taskOf(balloon.task),
      has: balloons
        .filter((other) => other.participant === balloon.participant && other.task !== balloon.task)
        .filter(({ state }) => state === 'delivered')
        .map((other) => taskOf(other.task))
        .sort((a, b) => a.number - b.number),
    }));
  const due = lines.filter(({ balloon }) => balloon.submission !== null);
  const of = (state: Balloon['state']) => due.filter(({ balloon }) => balloon.state === state);
  return {
    toCarry: [...of('waiting'), ...of('taken')],
    changed: lines.filter(({ balloon }) => balloon.submission === null),
    delivered: of('delivered').sort(
      (a, b) => (b.balloon.delivered?.at ?? 0) - (a.balloon.delivered?.at ?? 0),
    ),
  };
}
