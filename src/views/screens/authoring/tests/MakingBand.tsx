import { Hammer, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  type WorkshopMaking,
  type WorkshopMakingFault,
  type WorkshopTests,
} from '#protocol/wire/staff/authoring/tests.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { ProgressBar } from '#views/components/ProgressBar.tsx';
import { howWords } from '#views/components/runEndWords.ts';
import { type Translate } from '#views/i18n/keys.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';
import styles from './Tests.module.css';

const WHOLE = 100;
/** Names beyond this number are only counted. */
const MOST_NAMED = 20;

/** A preview of making the tests, the button that starts it, and the progress or result of the last run. */
export function MakingBand(props: {
  readonly taskId: number;
  readonly tests: WorkshopTests;
  readonly mayWrite: boolean;
}) {
  const { taskId, tests, mayWrite } = props;
  const { t } = useTranslation();
  const { making } = tests;
  const isOpen = making !== null && (making.state === 'waiting' || making.state === 'running');
  return (
    <section
      className={look('grid', 'gap12', 'pad12x16', 'boxed', 'surface1')}
      aria-label={t('workshop.tests.making')}
    >
      <div className={look('flex', 'wrap', 'top', 'apart', 'gap12x24')}>
        {isOpen ? <Progress making={making} /> : <Preview tests={tests} />}
        {mayWrite && (isOpen ? <Stop taskId={taskId} /> : <Make taskId={taskId} tests={tests} />)}
      </div>
      {!isOpen && making !== null && <Outcome making={making} />}
    </section>
  );
}

function Stop({ taskId }: { readonly taskId: number }) {
  const { t } = useTranslation();
  const stop = useCommand('stopWorkshopMaking');
  const give = () => stop.give({ call: 'stopWorkshopMaking', request: { tid: taskId } });
  return (
    <div className={look('row', 'wrap', 'gap4x12')}>
      <CommandNote state={stop.state} done="" />
      <Button icon={Square} busy={stop.isRunning} onPress={give}>
        {t('workshop.tests.stop')}
      </Button>
    </div>
  );
}

function Make({ taskId, tests }: { readonly taskId: number; readonly tests: WorkshopTests }) {
  const { t } = useTranslation();
  const make = useCommand('makeWorkshopTests');
  const { revision, plan } = tests;
  const isCurrent = plan.inputs.length + plan.answers.length + plan.removed.length + plan.checks === 0;
  const give = () => make.give({ call: 'makeWorkshopTests', request: { tid: taskId, revision } });
  return (
    <div className={look('row', 'wrap', 'gap4x12')}>
      <CommandNote state={make.state} done="" />
      <Button
        icon={Hammer}
        variant={isCurrent ? 'secondary' : 'primary'}
        busy={make.isRunning}
        disabled={tests.tests.length === 0 && plan.removed.length === 0}
        onPress={give}
      >
        {t('workshop.tests.make')}
      </Button>
    </div>
  );
}

function Progress({ making }: { readonly making: WorkshopMaking }) {
  const { t } = useTranslation();
  const { done, total, doing, state } = making;
  if (state === 'waiting') return <p role="status">{t('workshop.tests.waiting')}</p>;
  return (
    <div className={styles['progress']}>
      <ProgressBar
        percent={total === 0 ? null : (done / total) * WHOLE}
        label={t('workshop.tests.running', { done, total })}
      />
      {doing !== '' && <code>{doing}</code>}
    </div>
  );
}

function Preview({ tests }: { readonly tests: WorkshopTests }) {
  const { t } = useTranslation();
  const { plan, main, kind } = tests;
  const refused = tests.tests.filter(({ check }) => check === 'refused').map(({ name }) => name);
  const lists = [
    { text: t('workshop.tests.plan.inputs', { count: plan.inputs.length }), names: plan.inputs },
    { text: t('workshop.tests.plan.answers', { count: plan.answers.length }), names: plan.answers },
    { text: t('workshop.tests.plan.removed', { count: plan.removed.length }), names: plan.removed },
    { text: t('workshop.tests.plan.clashes', { count: plan.clashes.length }), names: plan.clashes },
  ].filter(({ names }) => names.length > 0);
  return (
    <div className={styles['preview']}>
      {refused.length > 0 && (
        <Alert
          tone="bad"
          title={t('workshop.tests.refused', { count: refused.length })}
          text={namesText(refused)}
        />
      )}
      {lists.length + plan.checks + refused.length === 0 && <p>{t('workshop.tests.plan.nothing')}</p>}
      {lists.map(({ text, names }) => (
        <details key={text}>
          <summary>{text}</summary>
          <p className={look('text2', 'anywhere')}>{namesText(names)}</p>
        </details>
      ))}
      {plan.checks > 0 && <p>{t('workshop.tests.plan.checks', { count: plan.checks })}</p>}
      {plan.kept > 0 && (
        <p className={look('text2')}>{t('workshop.tests.plan.kept', { count: plan.kept })}</p>
      )}
      {main === null && kind === 'batch' && tests.tests.length > 0 && (
        <p className={look('text2')}>{t('workshop.tests.no_main')}</p>
      )}
    </div>
  );
}

function namesText(names: readonly string[]): string {
  const more = names.length > MOST_NAMED ? ` … +${names.length - MOST_NAMED}` : '';
  return names.slice(0, MOST_NAMED).join(', ') + more;
}

function Outcome({ making }: { readonly making: WorkshopMaking }) {
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const { state, faults, error } = making;
  if (state === 'stopped') return <p className={look('text2')}>{t('workshop.tests.stopped')}</p>;
  if (state === 'failed')
    return (
      <Alert
        tone="bad"
        title={t('workshop.tests.failed')}
        text={error === null ? '' : tAny(error.split(':')[0] ?? error)}
      />
    );
  if (faults.length === 0) return null;
  return (
    <>
      <Alert tone="bad" title={t('workshop.tests.faults', { count: faults.length })} />
      <ul className={styles['faults']}>
        {faults.map((fault) => (
          <li key={`${fault.test} ${fault.part} ${fault.program}`}>
            <p>
              <code>{fault.test}</code> - {faultText(fault, t)}
            </p>
            {fault.said !== '' && <pre className={look('mono', 'anywhere', 'kept')}>{fault.said}</pre>}
          </li>
        ))}
      </ul>
    </>
  );
}

function faultText({ part, program, how, code, line }: WorkshopMakingFault, t: Translate): string {
  const where = line === null ? '' : ` (${t('workshop.tests.line', { line })})`;
  return `${t(`workshop.tests.part.${part}`, { program })}: ${howWords(t, { how, code })}${where}`;
}
