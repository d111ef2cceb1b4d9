import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHECKING_WAYS, STANDARD_CHECKERS } from '../../../../../domain/task-programs.ts';
import { Button } from '../../../components/Button.tsx';
import { RadioList } from '../../../components/RadioList.tsx';
import { Section } from '../../../components/Section.tsx';
import { Select } from '../../../components/Select.tsx';
import { CommandNote } from '../../contest/CommandNote.tsx';
import { type CheckerForm, checkerFormOf, checkerRequest, decidingOf, hasTolerances } from './checkerForm.ts';
import { BeginIn } from './BeginIn.tsx';
import { type GivenPrograms } from './given.ts';
import { ProgramFiles } from './ProgramFiles.tsx';
import { useChooseChecker } from './useChooseChecker.ts';
import { WordsFields } from './WordsFields.tsx';
import styles from './Programs.module.css';

/** How outputs are decided on; what is chosen is written into the files of the package. */
export function CheckerSection({ taskId, programs, mayWrite }: GivenPrograms) {
  const { t } = useTranslation();
  const { command, choose } = useChooseChecker(taskId, programs);
  const current = checkerFormOf(programs);
  const [form, setForm] = useState<CheckerForm>(current);
  const deciding = decidingOf(programs);
  const change = (part: Partial<CheckerForm>) => setForm({ ...form, ...part });
  const { by, name } = form;
  const isOwn = by === 'own';
  const isBegunAnew = isOwn && current.by === 'own' && deciding.length > 0;
  const isSame = !isOwn && JSON.stringify(checkerRequest(form)) === JSON.stringify(checkerRequest(current));
  return (
    <Section title={t('workshop.programs.checker')} hint={t('workshop.programs.checker_hint')}>
      <div className={styles['form']}>
        <RadioList
          label={t('workshop.programs.how')}
          value={by}
          onChange={(way) => change({ by: way })}
          disabled={!mayWrite}
          options={CHECKING_WAYS.map((value) => ({
            value,
            label: t(`workshop.programs.by.${value}`),
            hint: t(`workshop.programs.by_hint.${value}`),
          }))}
        />
        {by === 'words' && <WordsFields form={form} onChange={change} disabled={!mayWrite} />}
        {by === 'standard' && (
          <Select
            label={t('workshop.programs.standard')}
            hint={t(`workshop.programs.standard_hint.${name}`)}
            value={name}
            onChange={(checker) => change({ name: checker })}
            disabled={!mayWrite}
            options={STANDARD_CHECKERS.map((value) => ({
              value,
              label: `${value} · ${t(`workshop.programs.standard.${value}`)}`,
            }))}
          />
        )}
        {deciding.length > 0 && by === current.by && <ProgramFiles taskId={taskId} programs={deciding} />}
        {isOwn && mayWrite && (
          <BeginIn
            language={form.language}
            onChange={(language) => change({ language })}
            isAnew={isBegunAnew}
          />
        )}
        {mayWrite && (
          <div className={styles['row']}>
            <Button
              icon={Check}
              variant={isSame || isBegunAnew ? 'secondary' : 'primary'}
              busy={command.isRunning}
              disabled={isSame || !hasTolerances(form)}
              onPress={() => void choose(form)}
            >
              {isBegunAnew ? t('workshop.programs.begin_anew') : t('workshop.programs.choose')}
            </Button>
            <CommandNote state={command.state} done={t('workshop.programs.chosen')} />
          </div>
        )}
      </div>
    </Section>
  );
}
