import { useTranslation } from 'react-i18next';
import { type ReadContest } from '#protocol/wire/staff/contest/settings.ts';
import { Alert } from '#views/components/Alert.tsx';
import { FileDrop } from '#views/kit/FileDrop.tsx';
import { FilePlanTable } from '#views/kit/staff/FilePlanTable.tsx';
import { PackageFindings } from '#views/kit/staff/PackageFindings.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { type ContestFileReading } from './useContestFile.ts';
import { ContestFileWork } from './ContestFileWork.tsx';
import { look } from '#views/components/look.ts';

/** Whether a contest can be made from a file that was read. */
export function isUsable({ findings, people }: ReadContest): boolean {
  return !findings.some(({ severity }) => severity === 'error') && (people?.counts.error ?? 0) === 0;
}

/** A contest.yaml or the file of a whole contest: shows its content before a contest is made from it. */
export function ContestFileChoice({ reading }: { readonly reading: ContestFileReading }) {
  const { t } = useTranslation();
  const { file, state, chosen, choose } = reading;
  return (
    <>
      <FileDrop
        label={t('contest_form.choose_file')}
        hint={t('contest_form.file_hint')}
        accept={['.yaml', '.yml', '.json', '.zip']}
        file={file}
        onFile={choose}
      />
      <CommandNote state={state} done={t('contest_form.file_read')} />
      {chosen !== null && <Said read={chosen.read} />}
    </>
  );
}

function names(list: readonly { readonly label: string; readonly name: string }[]): string {
  return list.map(({ label, name }) => `${label} ${name}`).join(', ');
}

/** The tasks of the file: those that exist here, those that the file brings, and those that are missing. */
function Tasks({ tasks }: Pick<ReadContest, 'tasks'>) {
  const { t } = useTranslation();
  const which = (...states: readonly ReadContest['tasks'][number]['becomes'][]) =>
    tasks.filter(({ becomes }) => states.includes(becomes));
  const [here, fresh, open, another, missing] = [
    which('here', 'same'),
    which('new'),
    which('open'),
    which('another'),
    which('missing'),
  ];
  const renamed = another.map(({ label, name, stored_as: storedAs }) => ({
    label,
    name: `${name} (${storedAs})`,
  }));
  return (
    <>
      {here.length > 0 && (
        <Alert tone="note" title={t('contest_form.file_tasks', { count: here.length })} text={names(here)} />
      )}
      {fresh.length > 0 && (
        <Alert
          tone="note"
          title={t('contest_form.file_tasks_new', { count: fresh.length })}
          text={names(fresh)}
        />
      )}
      {open.length > 0 && (
        <Alert
          tone="wait"
          title={t('contest_form.file_tasks_open', { count: open.length })}
          text={names(open)}
        />
      )}
      {another.length > 0 && (
        <Alert
          tone="wait"
          title={t('contest_form.file_tasks_another', { count: another.length })}
          text={names(renamed)}
        />
      )}
      {missing.length > 0 && (
        <Alert
          tone="wait"
          title={t('contest_form.file_tasks_missing', { count: missing.length })}
          text={names(missing)}
        />
      )}
    </>
  );
}

function Said({ read }: { readonly read: ReadContest }) {
  const { t } = useTranslation();
  const { tasks, people, problems, ignored, findings } = read;
  return (
    <>
      {!isUsable(read) && (
        <Alert tone="bad" title={t('contest_form.file_faulty')} text={t('contest_form.file_faulty_text')} />
      )}
      <PackageFindings findings={findings} />
      <Tasks tasks={tasks} />
      {tasks.length === 0 && problems.length > 0 && (
        <Alert
          tone="note"
          title={t('contest_form.problems_named', { count: problems.length })}
          text={names(problems)}
        />
      )}
      {people !== null && (
        <>
          <Alert
            tone={people.counts.error > 0 ? 'bad' : 'note'}
            title={t('contest_form.file_people', { count: people.rows.length })}
            text={t('contest_form.file_people_text', people.counts)}
          />
          <FilePlanTable plan={people} />
        </>
      )}
      {read.work !== null && <ContestFileWork work={read.work} />}
      {ignored.length > 0 && (
        <p className={look('hint')}>{t('contest_form.not_taken', { keys: ignored.join(', ') })}</p>
      )}
    </>
  );
}
