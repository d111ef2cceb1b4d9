import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerOf } from '#protocol/calls.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { type ContestContents } from '#protocol/wire/staff/contest/settings.ts';
import { Button, ButtonLink } from '#views/components/Button.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { Card } from '#views/components/Section.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { Consequences } from '#views/kit/staff/Consequences.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { look } from '#views/components/look.ts';

const COUNTED = [
  'participants',
  'tasks',
  'submissions',
  'user_tests',
  'answers',
  'questions',
  'announcements',
  'pictures',
] as const satisfies readonly (keyof ContestContents)[];

/** Buttons for a contest as a whole: open and close now, copy, export, archive, delete. */
export function ContestLife(props: {
  readonly contest: Contest;
  readonly nowAt: number;
  readonly isAdmin: boolean;
}) {
  const { contest, nowAt, isAdmin } = props;
  const { id, name, archived } = contest;
  const { t } = useTranslation();
  const confirm = useConfirm();
  const command = useCommand('openContest', 'closeContest', 'archiveContest');
  const [isDeleting, setDeleting] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const hasStarted = contest.start_time <= nowAt;
  const isRunning = hasStarted && nowAt < contest.end_time;
  const give = async (what: 'open' | 'close' | 'archive') => {
    const moved = what === 'open' ? { start_time: nowAt } : { end_time: nowAt };
    const isConfirmed = await confirm({
      title: t(`contest_form.${what}_ask`, { contest: name }),
      message: (
        <div className={look('grid', 'gap8', 'shrink')}>
          <p>{t(`contest_form.${what}_text`)}</p>
          {what !== 'archive' && <Consequences contestId={id} changes={moved} />}
        </div>
      ),
      confirmLabel: t(`contest_form.${what}`),
    });
    if (!isConfirmed) return;
    if (what === 'archive') command.give({ call: 'archiveContest', request: { cid: id, archived: true } });
    else command.give({ call: what === 'open' ? 'openContest' : 'closeContest', request: { cid: id } });
  };
  return (
    <Card title={t('contest_form.life')}>
      <div className={look('row', 'wrap', 'gap8')}>
        {!hasStarted && <Button onPress={() => give('open')}>{t('contest_form.open')}</Button>}
        {isRunning && <Button onPress={() => give('close')}>{t('contest_form.close')}</Button>}
        {isAdmin && <ButtonLink to={`/contests?new&from=${id}`}>{t('contest_form.copy')}</ButtonLink>}
        <Button icon={Download} onPress={() => setExporting(true)}>
          {t('contest_form.export')}
        </Button>
        {isAdmin && !archived && <Button onPress={() => give('archive')}>{t('contest_form.archive')}</Button>}
        {isAdmin && archived && (
          <Button
            busy={command.isRunning}
            onPress={() => command.give({ call: 'archiveContest', request: { cid: id, archived: false } })}
          >
            {t('contest_form.unarchive')}
          </Button>
        )}
        {isAdmin && (
          <Button variant="danger" onPress={() => setDeleting(true)}>
            {t('contest_form.delete')}
          </Button>
        )}
        <CommandNote ofSettings state={command.state} done={t('staff.saved')} />
      </div>
      {isExporting && (
        <ExportDialog contest={contest} isAdmin={isAdmin} onClose={() => setExporting(false)} />
      )}
      {isDeleting && <DeleteDialog contest={contest} onClose={() => setDeleting(false)} />}
    </Card>
  );
}

function DeleteDialog({ contest, onClose }: { readonly contest: Contest; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const command = useCommand('deleteContest');
  const [typed, setTyped] = useState('');
  const resource = useResource('contestContents', { cid: contest.id });
  const { answer } = resource;
  const isNamed = answer !== null && (!answer.has_work || typed.trim() === contest.name.trim());
  return (
    <Dialog
      open
      onClose={onClose}
      tone="bad"
      title={t('contest_form.delete_ask', { contest: contest.name })}
      actions={
        <>
          <Button onPress={onClose} autoFocus>
            {t('dialog.cancel')}
          </Button>
          <Button
            variant="danger"
            busy={command.isRunning}
            disabled={!isNamed}
            onPress={() => command.give({ call: 'deleteContest', request: { cid: contest.id, name: typed } })}
          >
            {t('contest_form.delete')}
          </Button>
        </>
      }
    >
      <div className={look('grid', 'gap16', 'shrink')}>
        <Loaded of={resource} shape="rows" count={3}>
          {(contents) => <Gone contents={contents} />}
        </Loaded>
        {answer?.has_work === true && (
          <TextField
            label={t('contest_form.delete_type', { contest: contest.name })}
            value={typed}
            onChange={setTyped}
          />
        )}
        <CommandNote state={command.state} done={t('contest_form.deleted')} />
      </div>
    </Dialog>
  );
}

/** Contents that are deleted with the contest. */
function Gone({ contents }: { readonly contents: AnswerOf<'contestContents'> }) {
  const { t } = useTranslation();
  const gone = COUNTED.filter((part) => contents[part] > 0);
  if (gone.length === 0) return <p>{t('contest_form.delete_empty')}</p>;
  return (
    <>
      <p>{t('contest_form.delete_text')}</p>
      <ul className={look('grid', 'gap4')}>
        {gone.map((part) => (
          <li key={part}>{t(`contest_form.gone.${part}`, { count: contents[part] })}</li>
        ))}
      </ul>
    </>
  );
}
