import { CalendarClock, Megaphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#views/components/Button.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { Markdown } from '#views/components/Markdown.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { useSelected } from '#views/useSelected.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { selectContest, selectContests, selectDetail } from '#streams/state/contest/staffContests.ts';
import { useEmptied } from '#views/kit/useEmptied.ts';
import { useCommand } from '#views/kit/useCommand.ts';
import { AnnounceFields } from './AnnounceFields.tsx';
import { audienceOf, isWhole, NOTHING, planOf } from './announcing.ts';
import { look } from '#views/components/look.ts';
import styles from './AnnounceForm.module.css';

/**
 * Announces in a contest, to all or to a group or room, now or at a time (COM-2): with a preview. Before it
 * goes out at once, a dialog confirms contest and audience; a planned one can still be changed.
 */
export function AnnounceForm(props: {
  /** null: no contest is chosen yet, and one must be chosen before sending. */
  readonly contestId: number | null;
  /** Present if another contest can be chosen. */
  readonly onContest?: ((contestId: number) => void) | undefined;
}) {
  const { contestId, onContest } = props;
  const { t } = useTranslation();
  const confirm = useConfirm();
  const command = useCommand('planAnnouncement', 'announce');
  const contest = useSelected(selectContest, contestId ?? 0);
  const [value, setValue] = useState(NOTHING);
  const [isAskedWhere, setIsAskedWhere] = useState(false);
  // An announcement is cleared only when it has arrived: a refused one can be sent again.
  const onSent = useEmptied(command, value, () => setValue(NOTHING));
  const { topic, message } = value;
  const isEmpty = topic.trim() === '' || message.trim() === '';
  const isNow = value.when.kind === 'now';
  const name = contest?.name ?? '';

  const announce = async () => {
    if (contestId === null) {
      setIsAskedWhere(true);
      return;
    }
    const said = { topic: topic.trim(), message: message.trim(), ...audienceOf(value.to) };
    const plan = planOf(value.when);
    if (plan !== null) {
      onSent();
      command.give({ call: 'planAnnouncement', request: { ...said, ...plan }, contestId });
      return;
    }
    const isConfirmed = await confirm({
      title: t('staff.announce.ask', { contest: name }),
      message: (
        <div className={look('grid', 'gap16')}>
          <Readers contestId={contestId} to={value.to} />
          <Preview topic={topic} message={message} />
        </div>
      ),
      confirmLabel: t('staff.announce.send'),
    });
    if (!isConfirmed) return;
    onSent();
    command.give({ call: 'announce', request: said, contestId });
  };
  return (
    <Card title={t('staff.announce.title')}>
      <div className={look('grid', 'gap16')}>
        {onContest !== undefined && (
          <ContestChoice contestId={contestId} onContest={onContest} isAsked={isAskedWhere} />
        )}
        <AnnounceFields contestId={contestId} value={value} onChange={setValue} />
        {!isEmpty && (
          <div>
            <p className={styles['caption']}>{t('staff.announce.preview')}</p>
            <Preview topic={topic} message={message} />
          </div>
        )}
        <div className={styles['foot']}>
          <CommandNote state={command.state} done={t('staff.announce.sent')} />
          <Button
            variant="primary"
            icon={isNow ? Megaphone : CalendarClock}
            busy={command.isRunning}
            disabled={!isWhole(value)}
            onPress={() => void announce()}
          >
            {isNow ? t('staff.announce.send') : t('staff.announce.plan')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function ContestChoice(props: {
  readonly contestId: number | null;
  readonly onContest: (contestId: number) => void;
  /** The person tried to send without a contest. */
  readonly isAsked: boolean;
}) {
  const { contestId, onContest, isAsked } = props;
  const { t } = useTranslation();
  const contests = useSelected(selectContests) ?? [];
  const choices = contests.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Select
      label={t('staff.feed.contest')}
      error={isAsked && contestId === null ? t('staff.announce.where_error') : undefined}
      value={contestId === null ? '' : String(contestId)}
      onChange={(id) => onContest(Number(id))}
      options={
        contestId === null
          ? [{ value: '', label: t('staff.announce.where'), disabled: true }, ...choices]
          : choices
      }
    />
  );
}

/** The audience: the group or room, or everybody, with the number of people if it is known. */
function Readers({ contestId, to }: { readonly contestId: number; readonly to: string }) {
  const { t } = useTranslation();
  const people = useSelected(selectDetail, contestId)?.participants.length ?? null;
  const { audience, audience_name: name } = audienceOf(to);
  if (audience !== 'all') return <p>{t(`staff.announce.to_${audience}`, { name })}</p>;
  return <p>{people === null ? t('staff.announce.to_all') : t('staff.announce.to', { count: people })}</p>;
}

function Preview({ topic, message }: { readonly topic: string; readonly message: string }) {
  return (
    <div className={styles['preview']}>
      <p className={look('weight600')}>{topic}</p>
      <Markdown text={message} />
    </div>
  );
}
