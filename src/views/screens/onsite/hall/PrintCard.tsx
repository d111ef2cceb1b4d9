import { Check, Printer, Undo2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PrintState } from '#domain/submissions/prints.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type PrintList, type StaffPrint } from '#protocol/wire/staff/onsite/prints.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { SeatLine } from './SeatLine.tsx';
import { RefusePrint } from './RefusePrint.tsx';
import { usePress } from './usePress.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Hall.module.css';

interface Props {
  readonly contestId: number;
  readonly task: PrintList['tasks'][number] | null;
  readonly print: StaffPrint;
  /** Prints the sheets. */
  readonly onPrint: () => void;
}

/** One print: its owner and seat, the number of sheets, and who handled it. */
export function PrintCard(props: Props) {
  const { task, print } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const name = print.display_name || print.username;
  return (
    <li className={styles['card']} data-state={print.state} aria-label={`${print.file_name}: ${name}`}>
      <span className={styles['sheetCount']} aria-label={t('prints.pages', { count: print.pages })}>
        <Printer size={20} strokeWidth={1.75} aria-hidden />
        {print.pages}
      </span>
      <div className={look('shrink', 'anywhere')}>
        <p className={styles['name']}>{name}</p>
        <p className={look('hint')}>{print.school || print.group}</p>
        <p className={look('hint')}>
          {[
            print.file_name || t('prints.number', { id: print.id }),
            task === null ? '' : t('prints.of_task', { task: task.label }),
            t('prints.pages', { count: print.pages }),
            format.time(print.at),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
      </div>
      <SeatLine of={print} />
      <Presses {...props} />
    </li>
  );
}

function Presses({ contestId, print, onPrint }: Props) {
  const { id, state: was } = print;
  const { t } = useTranslation();
  const [isRefusing, setRefusing] = useState(false);
  const { give, state, commandId, isRunning, isUnsent } = usePress('handlePrint');
  const answer = state?.kind === 'done' ? state.answer : null;
  usePrintOnce(commandId, answer, onPrint);
  const press = (wanted: PrintState, reason?: string) =>
    give({
      call: 'handlePrint',
      request: { cid: contestId, prid: id, state: wanted, was, ...(reason !== undefined && { reason }) },
    });
  return (
    <div className={styles['presses']}>
      <p className={classNames(look('hint'), styles['done'])} role="status">
        <Done print={print} answer={answer} />
      </p>
      <Buttons
        was={was}
        isRunning={isRunning}
        onPress={press}
        onPrint={onPrint}
        onRefuse={() => setRefusing(true)}
      />
      {isUnsent ? (
        <p role="alert" className={look('wait', 'weight550')}>
          {t('hall.unsent')}
        </p>
      ) : (
        <CommandNote state={state?.kind === 'refused' ? state : null} done="" />
      )}
      {isRefusing && (
        <RefusePrint
          onClose={() => setRefusing(false)}
          onRefuse={(reason) => {
            setRefusing(false);
            press('refused', reason);
          }}
        />
      )}
    </div>
  );
}

/** If several people press at once, only the one whose command took effect prints. */
function usePrintOnce(
  commandId: string | null,
  answer: AnswerOf<'handlePrint'> | null,
  onPrint: () => void,
): void {
  const printed = useRef<string | null>(null);
  useEffect(() => {
    if (answer?.changed !== true || answer.state !== 'printed' || printed.current === commandId) return;
    printed.current = commandId;
    onPrint();
  }, [answer, commandId, onPrint]);
}

function Buttons(props: {
  readonly was: PrintState;
  readonly isRunning: boolean;
  readonly onPress: (wanted: PrintState) => void;
  readonly onPrint: () => void;
  readonly onRefuse: () => void;
}) {
  const { was, isRunning, onPress, onPrint, onRefuse } = props;
  const { t } = useTranslation();
  return (
    <div className={classNames(look('row', 'wrap', 'gap8'), styles['buttons'])}>
      {was === 'waiting' ? (
        <Button size="l" icon={Printer} variant="primary" busy={isRunning} onPress={() => onPress('printed')}>
          {t('prints.print')}
        </Button>
      ) : (
        <Button icon={Printer} onPress={onPrint}>
          {t('prints.print_again')}
        </Button>
      )}
      {was === 'printed' && (
        <Button size="l" variant="primary" icon={Check} busy={isRunning} onPress={() => onPress('delivered')}>
          {t('prints.deliver')}
        </Button>
      )}
      {(was === 'waiting' || was === 'printed') && (
        <Button icon={X} busy={isRunning} onPress={onRefuse}>
          {t('prints.refuse')}
        </Button>
      )}
      {was !== 'waiting' && (
        <Button variant="quiet" icon={Undo2} busy={isRunning} onPress={() => onPress('waiting')}>
          {t('balloons.undo')}
        </Button>
      )}
    </div>
  );
}

/** The last person who handled the print, or the one who was faster than this person. */
function Done(props: { readonly print: StaffPrint; readonly answer: AnswerOf<'handlePrint'> | null }) {
  const { print, answer } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const isLate = answer !== null && !answer.changed && answer.done !== null;
  const done = isLate ? answer.done : (print.closed ?? print.printed);
  if (done === null) return null;
  const state = isLate ? answer.state : print.state;
  return (
    <>
      <Badge tone={state === 'delivered' ? 'good' : state === 'refused' ? 'bad' : 'note'}>
        {t(`prints.state.${state}`)}
      </Badge>{' '}
      {t(isLate ? 'prints.before_you' : 'prints.by', { name: done.by, time: format.time(done.at) })}
      {print.reason !== '' && ` · ${print.reason}`}
    </>
  );
}
