import { ArrowLeft, ArrowRight, ChevronsRight, ExternalLink, Pause, SkipForward } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RevealPlan, type RevealStep } from '#domain/standings/reveal/reveal.ts';
import { type RevealStage } from '#domain/standings/reveal/reveal-stage.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button, ButtonLink } from '#views/components/Button.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { Kbd } from '#views/components/Kbd.tsx';
import { ProgressBar } from '#views/components/ProgressBar.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { type Presented } from './useReveal.ts';
import { look } from '#views/components/look.ts';
import styles from './Reveal.module.css';

/** The presenter's buttons, and the next step, which the hall does not see. */
export function RevealControls(props: {
  readonly contestId: number;
  readonly presented: Presented;
  readonly reveal: AnswerOf<'reveal'>;
  readonly plan: RevealPlan;
  readonly stage: RevealStage;
}) {
  const { contestId, presented, reveal, plan, stage } = props;
  const { press, position, isFast, toggleFast, mover } = presented;
  const { t } = useTranslation();
  const next = plan.steps[position];
  const settled = stage.count - stage.left;
  return (
    <div className={look('grid', 'packed', 'gap16', 'low', 'scroll')}>
      <div className={styles['next']}>
        <span className={look('hint')}>{t('reveal.next')}</span>
        <Next step={next} reveal={reveal} />
      </div>
      <ProgressBar
        label={t('reveal.settled_of', { settled, count: stage.count })}
        percent={stage.count === 0 ? 100 : (100 * settled) / stage.count}
      />
      <div className={styles['buttons']}>
        <Button variant="primary" size="l" icon={ArrowRight} disabled={!next} onPress={() => press('next')}>
          {t('reveal.press_next')}
        </Button>
        <Button size="s" icon={ArrowLeft} disabled={position === 0} onPress={() => press('back')}>
          {t('reveal.press_back')}
        </Button>
        <Button size="s" icon={SkipForward} disabled={!next} onPress={() => press('row')}>
          {t('reveal.press_row')}
        </Button>
        <Button size="s" icon={isFast ? Pause : ChevronsRight} disabled={!next} onPress={toggleFast}>
          {t(isFast ? 'reveal.press_pause' : 'reveal.press_fast')}
        </Button>
        <ButtonLink size="s" icon={ExternalLink} to={`/reveal/${contestId}/screen`}>
          {t('reveal.screen')}
        </ButtonLink>
      </div>
      <Jump places={stage.count} onJump={(place) => press({ place })} />
      <CommandNote state={mover.state?.kind === 'refused' ? mover.state : null} done="" />
      {reveal.started?.is_outdated === true && (
        <Alert tone="wait" title={t('reveal.outdated')} text={t('reveal.outdated_text')} />
      )}
      <Again contestId={contestId} />
      <dl className={styles['keys']}>
        {KEYS.map(([keys, what]) => (
          <div key={what} style={{ display: 'contents' }}>
            <dt>
              <Kbd keys={keys} />
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const KEYS = [
  [['→'], 'reveal.press_next'],
  [['←'], 'reveal.press_back'],
  [['↑'], 'reveal.press_row'],
  [['↓'], 'reveal.key_row_back'],
  [['F'], 'reveal.press_fast'],
  [['Home'], 'reveal.key_first'],
] as const;

function Next({
  step,
  reveal,
}: {
  readonly step: RevealStep | undefined;
  readonly reveal: AnswerOf<'reveal'>;
}) {
  const { t } = useTranslation();
  if (step === undefined) return <strong>{t('reveal.over')}</strong>;
  const who = reveal.participants.find(({ id }) => id === step.row.id);
  const label =
    step.kind === 'open'
      ? (reveal.tasks.find(({ number }) => String(number) === step.task)?.label ?? step.task)
      : '';
  return (
    <>
      <strong>{who?.display_name || who?.name}</strong>
      <span>
        {step.kind === 'settle'
          ? t('reveal.next_settle', { place: step.to + 1 })
          : step.kind === 'whole'
            ? t('reveal.whole')
            : t('reveal.task', { label })}
        {step.from !== step.to &&
          ` · ${t(step.to < step.from ? 'reveal.rises' : 'reveal.falls', { from: step.from + 1, to: step.to + 1 })}`}
      </span>
    </>
  );
}

function Jump({ places, onJump }: { readonly places: number; readonly onJump: (place: number) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const place = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  const isValid = place >= 1 && place <= places;
  return (
    <form
      className={look('flex', 'bottom', 'gap8')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isValid) return;
        onJump(place);
        setText('');
      }}
    >
      <TextField label={t('reveal.place')} value={text} onChange={setText} inputMode="numeric" />
      <Button type="submit" disabled={!isValid}>
        {t('reveal.jump')}
      </Button>
    </form>
  );
}

function Again({ contestId }: { readonly contestId: number }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const commander = useCommand('startReveal', 'endReveal');
  const ask = async (call: 'startReveal' | 'endReveal') => {
    const isSure = await confirm({
      title: t(call === 'startReveal' ? 'reveal.again_ask' : 'reveal.end_ask'),
      confirmLabel: t(call === 'startReveal' ? 'reveal.again' : 'reveal.end'),
    });
    if (isSure) commander.give({ call, request: { cid: contestId } });
  };
  return (
    <div className={styles['buttons']}>
      <span />
      <Button variant="quiet" size="s" busy={commander.isRunning} onPress={() => void ask('startReveal')}>
        {t('reveal.again')}
      </Button>
      <Button variant="quiet" size="s" busy={commander.isRunning} onPress={() => void ask('endReveal')}>
        {t('reveal.end')}
      </Button>
      <CommandNote state={commander.state?.kind === 'refused' ? commander.state : null} done="" />
    </div>
  );
}
