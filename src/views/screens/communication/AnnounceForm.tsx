import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ANSWER_CHARS, MAX_TOPIC_CHARS } from '../../../../domain/limits.ts';
import { Button } from '../../components/Button.tsx';
import { useConfirm } from '../../components/ConfirmProvider.tsx';
import { Markdown } from '../../components/Markdown.tsx';
import { Card } from '../../components/Section.tsx';
import { Select } from '../../components/Select.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useSelected } from '../../useSelected.ts';
import { CommandNote } from '../contest/CommandNote.tsx';
import { selectContest, selectContests, selectDetail } from '../contest/staffState.ts';
import { useCommand } from '../contest/useCommand.ts';
import styles from './AnnounceForm.module.css';

/** Tells everybody in a contest: shown as it will be read, and asked about with the contest and how many people it is. */
export function AnnounceForm(props: {
  /** null: it is yet to be chosen, and asked for before anything is sent. */
  readonly contestId: number | null;
  /** Given where another contest may be chosen. */
  readonly onContest?: ((contestId: number) => void) | undefined;
}) {
  const { contestId, onContest } = props;
  const { t } = useTranslation();
  const confirm = useConfirm();
  const command = useCommand();
  const contest = useSelected(selectContest, contestId ?? 0);
  const [topic, setTopic] = useState('');
  const [message, setMessage] = useState('');
  const [isAskedWhere, setIsAskedWhere] = useState(false);
  const [sentId, setSentId] = useState<string | null>(null);
  // What was sent is cleared only when it has arrived: a refused one can be sent again.
  if (command.state?.kind === 'done' && sentId !== command.commandId) {
    setSentId(command.commandId);
    setTopic('');
    setMessage('');
  }
  const isEmpty = topic.trim() === '' || message.trim() === '';
  const name = contest?.name ?? '';

  const announce = async () => {
    if (contestId === null) {
      setIsAskedWhere(true);
      return;
    }
    const isConfirmed = await confirm({
      title: t('staff.announce.ask', { contest: name }),
      message: (
        <div className={styles['asked']}>
          <Readers contestId={contestId} />
          <Preview topic={topic} message={message} />
        </div>
      ),
      confirmLabel: t('staff.announce.send'),
    });
    if (isConfirmed)
      command.give({
        call: 'announce',
        request: { topic: topic.trim(), message: message.trim() },
        contestId,
      });
  };
  return (
    <Card title={t('staff.announce.title')}>
      <div className={styles['form']}>
        {onContest !== undefined && (
          <ContestChoice contestId={contestId} onContest={onContest} isAsked={isAskedWhere} />
        )}
        <TextField
          label={t('staff.announce.topic')}
          maxLength={MAX_TOPIC_CHARS}
          value={topic}
          onChange={setTopic}
        />
        <TextArea
          label={t('staff.announce.message')}
          hint={t('staff.announce.markdown')}
          maxLength={MAX_ANSWER_CHARS}
          value={message}
          onChange={setMessage}
        />
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
            icon={Megaphone}
            busy={command.isRunning}
            disabled={isEmpty}
            onPress={() => void announce()}
          >
            {t('staff.announce.send')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function ContestChoice(props: {
  readonly contestId: number | null;
  readonly onContest: (contestId: number) => void;
  /** It was to be sent without one. */
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

/** How many people it goes to, where that is known. */
function Readers({ contestId }: { readonly contestId: number }) {
  const { t } = useTranslation();
  const people = useSelected(selectDetail, contestId)?.participants.length ?? null;
  return <p>{people === null ? t('staff.announce.to_all') : t('staff.announce.to', { count: people })}</p>;
}

function Preview({ topic, message }: { readonly topic: string; readonly message: string }) {
  return (
    <div className={styles['preview']}>
      <p className={styles['topic']}>{topic}</p>
      <Markdown text={message} />
    </div>
  );
}
