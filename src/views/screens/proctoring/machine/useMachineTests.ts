import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  browserOutcome,
  clockOutcome,
  neededTests,
  networkOutcome,
} from '#domain/proctoring/machine-check.ts';
import { MACHINE_TESTS, type MachineResult, type MachineTest } from '#domain/proctoring/machine-tests.ts';
import { selectSessionContest } from '#streams/state/session/session.ts';
import { type State } from '#streams/state/state.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { tryCamera, tryScreen } from './mediaTests.ts';

const selectMachine = ({ machine }: State) => machine;
const selectLink = ({ system }: State) => system.link.kind;
const selectContest = ({ contest }: State) => contest.contest;

type Results = Readonly<Partial<Record<MachineTest, MachineResult>>>;

/** The tests of a machine: known results, running tests, and functions that start them. */
export interface MachineTests {
  readonly results: Results;
  readonly running: ReadonlySet<MachineTest>;
  readonly needed: ReadonlySet<MachineTest>;
  /** The tests on the page, in order, without those that the contest does not need. */
  readonly shown: readonly MachineTest[];
  /** Starts the tests that need no person: browser, clock, network and channel. */
  readonly begin: () => void;
  readonly tryMedia: (test: 'camera' | 'screen') => Promise<void>;
  readonly say: (test: MachineTest, outcome: MachineResult['outcome'], detail?: string) => void;
}

/** Tests the machine; results stay on the page until they are sent. */
export function useMachineTests(): MachineTests {
  const send = useSend();
  const format = useFormat();
  const { probe } = useSelected(selectMachine);
  const link = useSelected(selectLink);
  const contest = useSelected(selectContest);
  const session = useSelected(selectSessionContest);
  const [said, setSaid] = useState<Results>({});
  const [media, setMedia] = useState<MachineTest | null>(null);
  const say = useCallback((test: MachineTest, outcome: MachineResult['outcome'], detail = '') => {
    setSaid((before) => ({ ...before, [test]: { test, outcome, detail } }));
  }, []);
  const begin = useCallback(() => {
    const browser = browserOutcome(navigator.userAgent);
    say('browser', browser.outcome, browser.detail);
    send({ type: 'MachineProbeWanted' });
  }, [say, send]);
  const tryMedia = useCallback(
    async (test: 'camera' | 'screen') => {
      setMedia(test);
      const { outcome, detail } = await (test === 'camera' ? tryCamera() : tryScreen());
      say(test, outcome, detail);
      setMedia(null);
    },
    [say],
  );
  useEffect(() => send({ type: 'MachineOpened' }), [send]);
  const needed = useMemo(
    () =>
      neededTests({
        checkCamera: session?.check_camera === true,
        checkScreen: session?.check_screen === true,
        printing: contest?.printing === true,
      }),
    [contest, session],
  );
  const results = useMemo((): Results => {
    if (probe === null || probe === 'running') return said;
    const channel: MachineResult = {
      test: 'channel',
      outcome: link === 'live' ? 'pass' : link === 'polling' ? 'skipped' : 'warn',
      detail: '',
    };
    if (probe === 'failed')
      return { ...said, channel, network: { test: 'network', outcome: 'fail', detail: '' } };
    const { tripMs, bytesPerSecond, offsetMs } = probe;
    const rate = format.bytes(bytesPerSecond);
    return {
      ...said,
      channel,
      network: {
        test: 'network',
        outcome: networkOutcome(tripMs, bytesPerSecond),
        detail: `${Math.round(tripMs)} ms, ${rate}/s`,
      },
      clock: {
        test: 'clock',
        outcome: clockOutcome(offsetMs),
        // `|| 0` turns -0 into 0.
        detail: `${format.number(Math.round(offsetMs / 100) / 10 || 0, 1)} s`,
      },
    };
  }, [probe, said, link, format]);
  const running = useMemo(() => {
    const probing: readonly MachineTest[] = probe === 'running' ? ['clock', 'network', 'channel'] : [];
    return new Set<MachineTest>(media === null ? probing : [...probing, media]);
  }, [probe, media]);
  const shown = MACHINE_TESTS.filter((test) => test !== 'printing' || needed.has('printing'));
  return { results, running, needed, shown, begin, tryMedia, say };
}
