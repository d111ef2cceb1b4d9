import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type FileEncoding, type FileField } from '#domain/people/people-columns.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type FilePlan } from '#protocol/wire/staff/people/people-file.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button, ButtonLink } from '#views/components/Button.tsx';
import { FileDrop } from '#views/kit/FileDrop.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useSelected } from '#views/useSelected.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { selectContests } from '#streams/state/contest/staffContests.ts';
import { type LastCommand, useCommand } from '#views/kit/useCommand.ts';
import { PackageFindings } from '#views/kit/staff/PackageFindings.tsx';
import { CardSheet } from './CardSheet.tsx';
import { FileColumns } from './FileColumns.tsx';
import { FilePlanTable } from '#views/kit/staff/FilePlanTable.tsx';
import { MakeCards } from './MakeCards.tsx';
import { useMayArrange } from './mayArrange.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './People.module.css';

/** Manual choices for a file: the contest, the columns' fields, the header row and the encoding. */
interface Wishes {
  readonly contest: string;
  readonly columns?: readonly (FileField | null)[];
  readonly head?: number;
  readonly encoding?: FileEncoding;
}

/** /users/upload: a file of people; all its effects are shown before it is written (AUT-4). */
export function UploadPeopleScreen() {
  const { t } = useTranslation();
  const { isAdmin } = useMayArrange();
  const contests = useSelected(selectContests) ?? [];
  const check = useCommand('checkPeopleFile');
  const write = useCommand('writePeopleFile');
  const [file, setFile] = useState<File | null>(null);
  // A link from a contest's page preselects that contest.
  const [wishes, setWishes] = useState<Wishes>({ contest: useSearchParams()[0].get('contest') ?? '' });
  const { contest } = wishes;
  const plan = check.state?.kind === 'done' ? check.state.answer : null;
  const written = write.state?.kind === 'done' ? write.state.answer : null;

  const ask = (chosen: File | null, wanted: Wishes) => {
    setFile(chosen);
    setWishes(wanted);
    write.forget();
    if (chosen === null || (!isAdmin && wanted.contest === '')) check.forget();
    else check.give({ call: 'checkPeopleFile', request: requestOf(wanted), files: filesOf(chosen) });
  };
  const confirm = () => {
    if (plan === null || file === null) return;
    const columns = plan.columns.map(({ field }) => field);
    const request = { ...requestOf({ ...wishes, columns }), plan: plan.plan };
    write.give({ call: 'writePeopleFile', request, files: filesOf(file) });
  };
  if (written !== null) return <Written answer={written} onAgain={() => ask(null, { contest })} />;
  return (
    <>
      <PageHeader title={t('people.upload')} eyebrow={<Link to="/users">{t('people.title')}</Link>} />
      <div className={look('grid', 'gap16')}>
        <Card>
          <div className={styles['form']}>
            <div className={styles['wide']}>
              <FileDrop
                label={t('people.file.choose')}
                hint={t('people.file.hint')}
                accept={['.csv', '.tsv', '.txt', '.xlsx', '.json', '.yaml', '.yml', '.zip']}
                file={file}
                onFile={(chosen) => ask(chosen, { contest })}
              />
            </div>
            <Select
              label={t('people.file.contest')}
              value={contest}
              onChange={(into) => ask(file, { ...wishes, contest: into })}
              options={[
                { value: '', label: isAdmin ? t('people.no_contest') : t('people.contest_wanted') },
                ...contests.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
            <div className={styles['wide']}>
              <CommandNote state={check.isRunning ? null : check.state} done="" />
            </div>
          </div>
        </Card>
        {check.isRunning && <Skeleton shape="rows" count={6} />}
        {plan !== null && (
          <Planned
            plan={plan}
            write={write}
            onConfirm={confirm}
            onColumns={(columns) => ask(file, { ...wishes, columns })}
            onHead={(head) =>
              ask(file, { ...(wishes.encoding && { encoding: wishes.encoding }), contest, head })
            }
            onEncoding={(encoding) => ask(file, { contest, encoding })}
          />
        )}
      </div>
    </>
  );
}

/** The planned effects of a file, with warnings, and the button that writes it. */
function Planned(props: {
  readonly plan: FilePlan;
  readonly write: LastCommand;
  readonly onConfirm: () => void;
  readonly onColumns: (columns: readonly (FileField | null)[]) => void;
  readonly onHead: (row: number) => void;
  readonly onEncoding: (encoding: FileEncoding) => void;
}) {
  const { plan, write, onConfirm, onColumns, onHead, onEncoding } = props;
  const { t } = useTranslation();
  return (
    <>
      <FileColumns plan={plan} onColumns={onColumns} onHead={onHead} onEncoding={onEncoding} />
      {hasLogins(plan) || <Alert tone="bad" title={t('people.file_no_login')} />}
      <Card>
        <div className={look('row', 'wrap', 'gap8')}>
          <Summary plan={plan} />
          <Button
            variant="primary"
            busy={write.isRunning}
            disabled={plan.counts.error > 0 || !hasLogins(plan)}
            onPress={onConfirm}
          >
            {t('people.file.write', { count: plan.counts.new + plan.counts.changed })}
          </Button>
          <CommandNote state={write.state} done="" />
        </div>
      </Card>
      <PackageFindings findings={plan.findings} />
      <LeftOut plan={plan} />
      {hasLogins(plan) && <FilePlanTable plan={plan} />}
    </>
  );
}

function hasLogins({ columns }: FilePlan): boolean {
  return columns.some(({ field }) => field === 'name');
}

function requestOf({ contest, columns, head, encoding }: Wishes) {
  return {
    ...(contest !== '' && { contest }),
    ...(columns !== undefined && { columns: JSON.stringify(columns) }),
    ...(head !== undefined && { head: String(head) }),
    ...(encoding !== undefined && { encoding }),
  };
}

function filesOf(file: File) {
  return { file: { file, name: file.name } };
}

function Summary({ plan }: { readonly plan: FilePlan }) {
  const { t } = useTranslation();
  const { counts, entering } = plan;
  return (
    <p role="status">
      {t('people.file.counts', { new: counts.new, changed: counts.changed, same: counts.same })}
      {entering > 0 && ` ${t('people.file.entering', { count: entering })}`}
      {counts.error > 0 && <strong> {t('people.file.errors', { count: counts.error })}</strong>}
    </p>
  );
}

/** Skipped lines for accounts other than contestants, since staff are created one by one. */
function LeftOut({ plan }: { readonly plan: FilePlan }) {
  const { t } = useTranslation();
  if (plan.left_out.length === 0) return null;
  return (
    <Alert
      tone="wait"
      title={t('people.file.left_out', { count: plan.left_out.length })}
      text={plan.left_out.map(({ line, login, type }) => `${line}: ${login} (${type})`).join(', ')}
    />
  );
}

function Written(props: { readonly answer: AnswerOf<'writePeopleFile'>; readonly onAgain: () => void }) {
  const { answer, onAgain } = props;
  const { t } = useTranslation();
  const cards = useCommand('issuePasswords');
  const sheet = cards.state?.kind === 'done' ? cards.state.answer : null;
  if (sheet !== null) return <CardSheet answer={sheet} onPutAway={cards.forget} />;
  return (
    <>
      <PageHeader title={t('people.upload')} eyebrow={<Link to="/users">{t('people.title')}</Link>} />
      <Card>
        <div className={look('grid', 'gap16')}>
          <div>
            <p role="status">
              {t('people.file.written', { new: answer.counts.new, changed: answer.counts.changed })}
              {answer.entered > 0 && ` ${t('people.file.entered', { count: answer.entered })}`}
            </p>
            <p className={classNames(look('hint'), styles['hint'])}>{t('people.file.written_hint')}</p>
          </div>
          <div className={look('row', 'wrap', 'gap8')}>
            <MakeCards of={{ ids: answer.ids }} count={answer.ids.length} command={cards} />
            <ButtonLink to="/users">{t('people.file.to_list')}</ButtonLink>
            <Button variant="quiet" onPress={onAgain}>
              {t('people.file.another')}
            </Button>
          </div>
        </div>
      </Card>
    </>
  );
}
