import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_REASON_CHARS } from '#domain/limits.ts';
import { sentenceChanges } from '#domain/tasks/statement-sentences.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type TranslationBoard } from '#protocol/wire/staff/translation.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { LazyCodeEditor } from '#views/components/LazyCodeEditor.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { DiffView } from '#views/kit/DiffView.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from '../Translation.module.css';

/** Corrects the official text of a task with a note that reaches every translator. */
export function CorrectOfficial({
  contestId,
  board,
}: {
  readonly contestId: number;
  readonly board: TranslationBoard;
}) {
  const { t } = useTranslation();
  const [task, setTask] = useState('');
  const format = useFormat();
  const tasks = board.tasks.filter(({ version }) => version > 0);
  return (
    <Card title={t('translation.official')}>
      <div className={look('grid', 'single', 'gap16')}>
        <Select
          label={t('translation.task')}
          value={task}
          onChange={setTask}
          options={[
            { value: '', label: t('translation.choose_task') },
            ...tasks.map((one) => ({
              value: String(one.number),
              label: `${one.label} · ${format.taskName(one)}`,
            })),
          ]}
        />
        {task !== '' && <Official key={task} contestId={contestId} number={Number(task)} />}
      </div>
    </Card>
  );
}

function Official({ contestId, number }: { readonly contestId: number; readonly number: number }) {
  const resource = useResource('officialText', { cid: contestId, tid: number }, { contestId });
  return (
    <Loaded of={resource} shape="text" count={8}>
      {(official) => <Form contestId={contestId} number={number} official={official} />}
    </Loaded>
  );
}

function Form(props: {
  readonly contestId: number;
  readonly number: number;
  readonly official: AnswerOf<'officialText'>;
}) {
  const { contestId, number, official } = props;
  const { t } = useTranslation();
  const { give, state, isRunning } = useCommand('correctOfficial');
  const saved = state?.kind === 'done' ? state.answer.version : 0;
  const { draft, known, set } = useDraft(official, saved);
  const { text = official.text, note } = draft;
  const isOvertaken = known < official.version;
  const nowAt = useSelected(selectNow);
  const changes = sentenceChanges(official.text, text).filter(({ kind }) => kind !== 'same').length;
  return (
    <>
      <LazyCodeEditor
        label={t('translation.official')}
        text={text}
        extension={official.format}
        onChange={(changed) => set({ text: changed })}
        height="40vh"
        wraps
      />
      <p className={styles['hint']}>{t('translation.correct_here')}</p>
      {isOvertaken && (
        <Overtaken
          mine={text}
          theirs={official.text}
          onMine={() => set({ known: official.version })}
          onTheirs={() => set({ text: official.text })}
        />
      )}
      <div className={look('flex', 'wrap', 'bottom', 'gap12')}>
        <TextField
          label={t('translation.note')}
          value={note}
          onChange={(changed) => set({ note: changed })}
          maxLength={MAX_REASON_CHARS}
        />
        <Button
          variant="primary"
          busy={isRunning}
          disabled={changes === 0 || isOvertaken || note.trim() === ''}
          onPress={() =>
            give({
              call: 'correctOfficial',
              request: { cid: contestId, tid: number, text, note, known },
            })
          }
        >
          {t('translation.correct', { count: changes })}
        </Button>
        <CommandNote state={state} done={t('translation.saved')} />
      </div>
      <ul className={classNames(look('grid', 'gap8'), styles['list'])}>
        {official.history.map(({ version, note: said, at, by }) => (
          <li key={version}>
            <strong>{t('translation.version', { number: version })}</strong>
            <span>{said}</span>
            <span className={styles['hint']}>
              {by} <RelativeTime at={at} nowAt={nowAt} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A correction while it is typed. */
interface Draft {
  /** Missing: the official text is not changed yet. */
  readonly text?: string;
  readonly note: string;
  /** The version of the official text that is corrected. */
  readonly known: number;
}

/**
 * A correction, which stays when somebody else corrects the text first, and goes once its version, `saved`, is shown. A
 * text that is not changed follows the official one.
 */
function useDraft(official: AnswerOf<'officialText'>, saved: number) {
  const { version } = official;
  const [draft, setDraft] = useState<Draft>({ note: '', known: version });
  if (draft.known < saved && saved <= version) setDraft({ note: '', known: version });
  const known = draft.text === undefined ? version : draft.known;
  const set = (change: Partial<Draft>) => {
    const { text, ...next } = { ...draft, known, ...change };
    setDraft({ ...next, ...(text !== undefined && text !== official.text && { text }) });
  };
  return { draft, known, set };
}

/** A note that somebody else has corrected the text first, with the differences and a choice between both. */
function Overtaken(props: {
  readonly mine: string;
  readonly theirs: string;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}) {
  const { mine, theirs, onMine, onTheirs } = props;
  const { t } = useTranslation();
  return (
    <>
      <Alert
        tone="wait"
        title={t('backend.official_changed')}
        action={
          <span className={look('row', 'wrap', 'gap8')}>
            <Button size="s" onPress={onTheirs}>
              {t('files.take_theirs')}
            </Button>
            <Button size="s" onPress={onMine}>
              {t('files.take_mine')}
            </Button>
          </span>
        }
      />
      <DiffView
        before={{ name: t('files.theirs'), text: theirs }}
        after={{ name: t('files.mine'), text: mine }}
        way="side"
      />
    </>
  );
}
