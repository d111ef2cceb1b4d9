import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleX,
  type LucideIcon,
  Play,
  Send,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { machineOutcome } from '#domain/proctoring/machine-check.ts';
import { type MachineOutcome, type MachineTest } from '#domain/proctoring/machine-tests.ts';
import { type State } from '#streams/state/state.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { KeyboardTest } from './KeyboardTest.tsx';
import { PrintTest } from './PrintTest.tsx';
import { type MachineTests, useMachineTests } from './useMachineTests.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Machine.module.css';

const ICONS: Readonly<Record<MachineOutcome, LucideIcon>> = {
  pass: CircleCheck,
  warn: CircleAlert,
  fail: CircleX,
  skipped: CircleMinus,
};

const selectMachine = ({ machine }: State) => machine;

/** /machine: a contestant tests their machine before the contest, and sends the results to staff (COO-2). */
export function MachineScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const send = useSend();
  const tests = useMachineTests();
  const { last, sending } = useSelected(selectMachine);
  const results = tests.shown.flatMap((test) => tests.results[test] ?? []);
  const outcome = results.length === 0 ? null : machineOutcome(results, tests.needed);
  return (
    <>
      <PageHeader title={t('machine.title')} meta={t('machine.intro')} />
      <div className={styles['page']}>
        {last !== null && (
          <p role="status" className={look('hint', 'anywhere')}>
            {t('machine.sent', {
              time: format.dateTime(last.at),
              outcome: t(`machine.outcome.${last.outcome}`),
            })}
          </p>
        )}
        <Card flush>
          <ul className={styles['tests']}>
            {tests.shown.map((test) => (
              <Test key={test} test={test} tests={tests} />
            ))}
          </ul>
        </Card>
        {outcome !== null && (
          <p className={styles['whole']} data-outcome={outcome}>
            {t(outcome === 'pass' ? 'machine.ready' : 'machine.not_ready')}
          </p>
        )}
        {typeof sending === 'object' && (
          <Alert tone="wait" title={t('machine.not_sent')} text={t('machine.not_sent_text')} />
        )}
        <div className={classNames(look('row', 'wrap', 'gap8'), styles['row'])}>
          <Button
            size="l"
            icon={Play}
            variant={results.length === 0 ? 'primary' : 'secondary'}
            busy={tests.running.size > 0}
            onPress={tests.begin}
          >
            {t(results.length === 0 ? 'machine.start' : 'machine.again')}
          </Button>
          {results.length > 0 && (
            <Button
              size="l"
              variant="primary"
              icon={Send}
              busy={sending === 'running'}
              disabled={tests.running.size > 0}
              onPress={() => send({ type: 'MachineCheckGiven', results })}
            >
              {t('machine.send')}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

interface OneTest {
  readonly test: MachineTest;
  readonly tests: MachineTests;
}

function Test({ test, tests }: OneTest) {
  const { t } = useTranslation();
  const result = tests.results[test];
  const Icon = result === undefined ? CircleDashed : ICONS[result.outcome];
  const isMedia = test === 'camera' || test === 'screen';
  return (
    <li className={styles['test']} data-outcome={result?.outcome} aria-label={t(`machine.test.${test}`)}>
      <Icon size={24} aria-hidden className={styles['icon']} />
      <div className={look('grid', 'gap4', 'shrink')}>
        <p className={look('weight650')}>
          {t(`machine.test.${test}`)}{' '}
          {isMedia && tests.needed.has(test) && <Badge tone="note">{t('machine.needed')}</Badge>}
        </p>
        <Outcome test={test} tests={tests} />
        {test === 'keyboard' && <KeyboardTest say={tests.say} />}
        {test === 'printing' && <PrintTest say={tests.say} />}
      </div>
      {isMedia && (
        <div className={classNames(look('row', 'wrap', 'gap8'), styles['row'])}>
          <Button busy={tests.running.has(test)} onPress={() => tests.tryMedia(test)}>
            {t('machine.try')}
          </Button>
          {result === undefined && (
            <Button variant="quiet" onPress={() => tests.say(test, 'skipped')}>
              {t('machine.skip')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The result of a test, its measured values, and advice if it did not pass. */
function Outcome({ test, tests }: OneTest) {
  const { t } = useTranslation();
  const result = tests.results[test];
  if (tests.running.has(test)) return <p role="status">{t('machine.running')}</p>;
  if (result === undefined) return null;
  const { outcome, detail } = result;
  return (
    <>
      <p role="status">
        {t(`machine.outcome.${outcome}`)} <span className={look('hint', 'anywhere')}>{detail}</span>
      </p>
      {(outcome === 'fail' || outcome === 'warn') && (
        <p className={look('measure')}>{t(`machine.help.${test}`)}</p>
      )}
    </>
  );
}
