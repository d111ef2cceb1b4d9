import { type ReactNode, useState } from 'react';
import { Send, Shuffle, Target, Trash2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ContestMarking, type Marking } from '#protocol/wire/staff/marking/works.ts';
import { Button } from '#views/components/Button.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { type LastCommand, useCommand } from '#views/kit/useCommand.ts';
import { ReasonDialog } from '#views/kit/staff/ReasonDialog.tsx';
import { CalibrateDialog } from './CalibrateDialog.tsx';
import { nextStep, type Unit } from './units.ts';
import { unitTitle } from './unitTitle.ts';
import { look } from '#views/components/look.ts';
import styles from './Marking.module.css';

interface Props {
  readonly contest: ContestMarking;
  readonly unit: Unit;
  readonly marking: Marking;
}

/** The next step of a marking, and buttons for its actions. */
export function Deeds(props: Props) {
  const { contest, unit, marking } = props;
  const { t } = useTranslation();
  const [isCalibrating, setCalibrating] = useState(false);
  const drawing = useCommand('drawWorks');
  const step = nextStep(unit, contest.over);
  const counts = { count: marking.works - marking.scored - marking.disputed, disputed: marking.disputed };
  const canDraw = contest.over && marking.people.length > 0;
  if (contest.final) return null;
  return (
    <div className={styles['part']}>
      <p className={look('size16', 'weight600')} data-step={step}>
        {t(`scoring.marking.next.${step}`, counts)}
      </p>
      <div className={look('row', 'wrap', 'gap8x12', 'shrink')}>
        {canDraw && (
          <Button
            icon={Shuffle}
            variant={step === 'draw' ? 'primary' : 'secondary'}
            busy={drawing.isRunning}
            onPress={() =>
              drawing.give({ call: 'drawWorks', request: { cid: contest.contest, mid: marking.id } })
            }
          >
            {t(marking.works === 0 ? 'scoring.marking.draw' : 'scoring.marking.draw_again')}
          </Button>
        )}
        {marking.works > 0 && (
          <Button icon={Target} onPress={() => setCalibrating(true)}>
            {t('scoring.marking.calibrate')}
          </Button>
        )}
        <Publish {...props} isNext={step === 'publish' || step === 'appeals'} />
        <Withdraw {...props} />
        <Remove {...props} />
      </div>
      <DrawnNote command={drawing} />
      {isCalibrating && (
        <CalibrateDialog
          contestId={contest.contest}
          marking={marking}
          onClose={() => setCalibrating(false)}
        />
      )}
    </div>
  );
}

function DrawnNote({ command }: { readonly command: LastCommand<'drawWorks'> }): ReactNode {
  const { t } = useTranslation();
  const { state } = command;
  if (state?.kind !== 'done') return <CommandNote state={state} done="" />;
  const { added, renewed, kept } = state.answer;
  const said = [
    t('scoring.marking.drawn.added', { count: added }),
    renewed > 0 && t('scoring.marking.drawn.renewed', { count: renewed }),
    kept > 0 && t('scoring.marking.drawn.kept', { count: kept }),
  ].filter((one) => one !== false);
  return <CommandNote state={state} done={said.join(' ')} />;
}

function Publish({ contest, unit, marking, isNext }: Props & { readonly isNext: boolean }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const command = useCommand('publishMarks');
  const { works, scored, published, shows_comments: shows, takes_appeals: takes } = marking;
  if (works === 0 || scored < works) return <CommandNote state={command.state} done="" />;
  const publish = async () => {
    const isSure = await confirm({
      title: t('scoring.marking.publish.ask', { task: unitTitle(t, unit) }),
      message: (
        <ul className={styles['says']}>
          <li>
            {t(unit.question === null ? 'scoring.marking.publish.task' : 'scoring.marking.publish.question', {
              count: works,
            })}
          </li>
          <li>{t('scoring.marking.publish.boards')}</li>
          <li>
            {t(shows ? 'scoring.marking.publish.with_comments' : 'scoring.marking.publish.without_comments')}
          </li>
          {takes && <li>{t('scoring.marking.publish.appeals', { count: marking.appeal_hours })}</li>}
          <li>{t('scoring.marking.publish.back')}</li>
        </ul>
      ),
      confirmLabel: t('scoring.marking.publish.one'),
    });
    const request = { cid: contest.contest, marking: marking.id };
    if (isSure) command.give({ call: 'publishMarks', request });
  };
  return (
    <>
      <Button
        icon={Send}
        variant={isNext ? 'primary' : 'secondary'}
        busy={command.isRunning}
        onPress={() => void publish()}
      >
        {t(published === works ? 'scoring.marking.publish.again' : 'scoring.marking.publish.one')}
      </Button>
      <CommandNote state={command.state} done={t('scoring.marking.publish.done')} />
    </>
  );
}

function Withdraw({ contest, unit, marking }: Props) {
  const { t } = useTranslation();
  const command = useCommand('withdrawMarks');
  const [isAsked, setAsked] = useState(false);
  if (marking.published === 0) return null;
  return (
    <>
      <Button
        icon={Undo2}
        onPress={() => {
          command.forget();
          setAsked(true);
        }}
      >
        {t('scoring.marking.withdraw')}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={t('scoring.marking.ask_withdraw', { task: unitTitle(t, unit) })}
          text={<p>{t('scoring.marking.ask_withdraw_text', { count: marking.published })}</p>}
          confirmLabel={t('scoring.marking.withdraw')}
          isDangerous
          command={command}
          onConfirm={(reason) =>
            command.give({
              call: 'withdrawMarks',
              request: { cid: contest.contest, mid: marking.id, reason },
            })
          }
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

function Remove({ contest, unit, marking }: Props) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const command = useCommand('removeMarking');
  if (marking.begun) return null;
  const remove = async () => {
    const isSure = await confirm({
      title: t('scoring.marking.ask_remove', { task: unitTitle(t, unit) }),
      message: <p>{t('scoring.marking.ask_remove_text')}</p>,
      confirmLabel: t('scoring.marking.remove'),
      isDangerous: true,
    });
    if (isSure) command.give({ call: 'removeMarking', request: { cid: contest.contest, mid: marking.id } });
  };
  return (
    <>
      <Button variant="quiet" icon={Trash2} busy={command.isRunning} onPress={() => void remove()}>
        {t('scoring.marking.remove')}
      </Button>
      <CommandNote state={command.state} done="" />
    </>
  );
}
