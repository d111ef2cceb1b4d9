import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MetadataAnswer } from '#protocol/wire/staff/authoring/versions.ts';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Link } from '#views/components/Link.tsx';
import { useLeaveQuestion } from '#views/useLeaveQuestion.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { type LastCommand, useCommand } from '#views/kit/useCommand.ts';
import { PackageFindings } from '#views/kit/staff/PackageFindings.tsx';
import { fileAddress } from '../files/fileAddress.ts';
import { WorkshopFrame } from '../WorkshopFrame.tsx';
import { MetadataBar } from './MetadataBar.tsx';
import { MetadataConflicts } from './MetadataConflicts.tsx';
import {
  draftOf,
  faultsIn,
  fieldsIn,
  follow,
  type KnownMetadata,
  type MetadataDraft,
  resolve,
  shownIn,
  withChange,
} from './metadataDraft.ts';
import { MetadataFields, SECTIONS } from './MetadataFields.tsx';
import { look } from '#views/components/look.ts';
import { classNames } from '#views/components/classNames.ts';
import styles from './Metadata.module.css';

/** /task/:tid/metadata: names, limits, languages, scoring, origin of a task in its files (AUT-1, RTE-5). */
export function MetadataScreen() {
  return <WorkshopFrame>{(task) => <Metadata key={task.id} task={task} />}</WorkshopFrame>;
}

function Metadata({ task }: { readonly task: WorkshopTask }) {
  const resource = useResource('workshopMetadata', { tid: task.id });
  const { answer, refresh } = resource;
  const [first, setFirst] = useState<KnownMetadata | null>(null);
  if (first === null && answer !== null && isKnown(answer)) setFirst(answer);
  return (
    <Loaded of={resource} shape="rows" count={10}>
      {(now) => (
        <div className={look('grid', 'single', 'gap16', 'shrink')}>
          <Findings task={task} answer={now} />
          {first !== null && <Form task={task} answer={now} first={first} refresh={refresh} />}
        </div>
      )}
    </Loaded>
  );
}

function isKnown(answer: MetadataAnswer): answer is MetadataAnswer & KnownMetadata {
  return answer.values !== null;
}

/** Findings about the files, with links to the files. */
function Findings({ task, answer }: { readonly task: WorkshopTask; readonly answer: MetadataAnswer }) {
  const { t } = useTranslation();
  return (
    <>
      {answer.values === null && (
        <Alert
          tone="bad"
          title={t(answer.is_older ? 'metadata.older' : 'metadata.unreadable')}
          text={t(answer.is_older ? 'metadata.older_text' : 'metadata.unreadable_text')}
        />
      )}
      <PackageFindings findings={answer.findings} />
      <p className={look('hint')}>
        {t('metadata.files')}{' '}
        {(['problem.yaml', 'judge.yaml'] as const).map((path) => (
          <Link key={path} to={fileAddress(task.id, path)} className={styles['file']}>
            {path}
          </Link>
        ))}
      </p>
    </>
  );
}

function Form(props: {
  readonly task: WorkshopTask;
  readonly answer: MetadataAnswer;
  readonly first: KnownMetadata;
  readonly refresh: () => void;
}) {
  const { task, answer, first, refresh } = props;
  const { t } = useTranslation();
  const command = useCommand('saveWorkshopMetadata');
  const { draft, setDraft } = useDraft(first, answer, command);
  const isReadOnly = task.right === 'read';
  const count = fieldsIn(draft.touched).length;
  const faults = faultsIn(draft);
  useLeaveQuestion(count > 0, {
    title: t('contest_form.leave_ask'),
    message: t('contest_form.leave_text'),
    confirmLabel: t('contest_form.leave'),
    cancelLabel: t('contest_form.stay'),
    isDangerous: true,
  });
  return (
    <form
      className={classNames(look('grid', 'top', 'gap24', 'single'), styles['form'])}
      onSubmit={(event) => event.preventDefault()}
    >
      <nav className={styles['nav']} aria-label={t('contest_form.sections')}>
        {SECTIONS.map((id) => (
          <a key={id} href={`#metadata-${id}`}>
            {t(`metadata.section.${id}`)}
          </a>
        ))}
      </nav>
      <div className={look('grid', 'single', 'gap16', 'shrink')}>
        <MetadataConflicts
          draft={draft}
          onChoose={(field, whose) => setDraft(resolve(draft, field, whose))}
        />
        <MetadataFields
          values={shownIn(draft)}
          answer={answer}
          isReadOnly={isReadOnly}
          faults={faults}
          set={(change) => setDraft(withChange(draft, change))}
        />
        {!isReadOnly && (
          <MetadataBar
            taskId={task.id}
            draft={draft}
            faults={faults.size}
            isReadable={answer.values !== null}
            command={command}
            onReset={() => setDraft({ ...draft, touched: {}, conflicts: [] })}
            onOutdated={refresh}
          />
        )}
      </div>
    </form>
  );
}

/** The form's draft, which follows the files when others change them and when this form is saved. */
function useDraft(
  first: KnownMetadata,
  answer: MetadataAnswer,
  { state }: LastCommand<'saveWorkshopMetadata'>,
) {
  const [kept, setKept] = useState({ draft: draftOf(first), answer, saved: state });
  const saved = state?.kind === 'done' ? state.answer : null;
  let draft: MetadataDraft = kept.draft;
  if (answer !== kept.answer && isKnown(answer)) draft = follow(draft, answer);
  if (state !== kept.saved && saved !== null && isKnown(saved))
    draft = { ...follow(draft, saved), followed: [] };
  if (answer !== kept.answer || state !== kept.saved) setKept({ draft, answer, saved: state });
  return { draft, setDraft: (next: MetadataDraft) => setKept((now) => ({ ...now, draft: next })) };
}
