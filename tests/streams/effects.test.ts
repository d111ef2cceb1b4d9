import {
  filter,
  map,
  NEVER,
  of,
  Subject,
  take,
  throwError,
  toArray,
  firstValueFrom,
  from,
  delay,
} from 'rxjs';
import { describe, expect, it } from 'vitest';
import { effectsOf } from '#streams/effects.ts';
import { type Fault } from '#streams/input.ts';
import { type Epics, type Step } from '#streams/step.ts';

type NumberStep = Step<number, { readonly type: string }>;
type NumberEpics = Epics<number, { readonly type: string }, string>;

const step = (after: number): NumberStep => ({ event: { type: `to ${after}` }, before: after - 1, after });

/** Runs epics over steps that the test pushes, and keeps their effects and faults. */
function run(epics: NumberEpics) {
  const steps$ = new Subject<NumberStep>();
  const effects: string[] = [];
  const faults: string[] = [];
  const onFault = ({ name, error }: Fault) =>
    faults.push(error === null ? `${name} ended` : `${name} failed`);
  const subscription = effectsOf(steps$, epics, onFault).subscribe((effect) => effects.push(effect));
  return { steps$, effects, faults, subscription };
}

describe('effects', () => {
  it('come in the order of the steps and, within a step, of the epics', () => {
    const { steps$, effects } = run({
      a: (source$) => source$.pipe(map(({ after }) => `a${after}`)),
      b: (source$) =>
        source$.pipe(
          filter(({ after }) => after > 1),
          map(({ after }) => `b${after}`),
        ),
    });
    steps$.next(step(1));
    steps$.next(step(2));
    expect(effects).toEqual(['a1', 'a2', 'b2']);
  });

  it('an epic that fails or ends early is reported by name, and the others go on', () => {
    const { steps$, effects, faults } = run({
      failing: (source$) =>
        source$.pipe(
          map(() => {
            throw new Error('no');
          }),
        ),
      broken: () => throwError(() => new Error('at once')),
      ending: (source$) =>
        source$.pipe(
          take(1),
          map(() => 'last'),
        ),
      quiet: () => NEVER,
      good: (source$) => source$.pipe(map(({ after }) => `good ${after}`)),
    });
    steps$.next(step(1));
    steps$.next(step(2));
    expect(effects).toEqual(['last', 'good 1', 'good 2']);
    expect(faults).toEqual(['broken failed', 'failing failed', 'ending ended']);
  });

  it('when the steps end the epics end too, without a fault, and late effects still come', async () => {
    const faults: Fault[] = [];
    const effects$ = effectsOf(
      from([step(1)]),
      {
        now: (source$) => source$.pipe(map(() => 'now')),
        late: (source$) =>
          source$.pipe(
            map(() => 'late'),
            delay(0),
          ),
      },
      (fault) => faults.push(fault),
    );
    expect(await firstValueFrom(effects$.pipe(toArray()))).toEqual(['now', 'late']);
    expect(faults).toEqual([]);
  });

  it('nothing is listened to after the last listener has left', () => {
    const { steps$, subscription } = run({ a: (source$) => source$.pipe(map(String)), b: () => of('b') });
    expect(steps$.observed).toBe(true);
    subscription.unsubscribe();
    expect(steps$.observed).toBe(false);
  });
});
