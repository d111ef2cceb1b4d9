import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHECKING_WAYS } from '#domain/authoring/task/task-programs.ts';
import { Button } from '#views/components/Button.tsx';
import { RadioList } from '#views/components/RadioList.tsx';
import { Section } from '#views/components/Section.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { type LastCommand } from '#views/kit/useCommand.ts';
import { type CheckerForm, checkerFormOf, checkerRequest, decidingOf, hasTolerances } from './checkerForm.ts';
import { BeginIn } from './BeginIn.tsx';
import { type GivenPrograms } from './given.ts';
import { ProgramFiles } from './ProgramFiles.tsx';
import { StandardChoice } from './StandardChoice.tsx';
import { useChooseChecker } from './useChooseChecker.ts';
import { WordsFields } from './WordsFields.tsx';
import { look } from '#views/components/look.ts';
import styles from './Programs.module.css';

/** A choice of how outputs are checked, which is written into the files of the package. */
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
          <StandardChoice name={name} onChange={(chosen) => change({ name: chosen })} disabled={!mayWrite} />
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
          <Choose
            command={command}
            isAnew={isBegunAnew}
            disabled={isSame || !hasTolerances(form)}
            onPress={() => void choose(form)}
          />
        )}
      </div>
    </Section>
  );
}

/** The button that writes the choice, and the result of the last write. */
function Choose(props: {
  readonly command: LastCommand;
  readonly isAnew: boolean;
  readonly disabled: boolean;
  readonly onPress: () => void;
}) {
  const { command, isAnew, disabled, onPress } = props;
  const { t } = useTranslation();
  return (
    <div className={look('row', 'wrap', 'gap8x12')}>
      <Button
        icon={Check}
        variant={disabled || isAnew ? 'secondary' : 'primary'}
        busy={command.isRunning}
        disabled={disabled}
        onPress={onPress}
      >
        {isAnew ? t('workshop.programs.begin_anew') : t('workshop.programs.choose')}
      </Button>
      <CommandNote state={command.state} done={t('workshop.programs.chosen')} />
    </div>
  );
}
