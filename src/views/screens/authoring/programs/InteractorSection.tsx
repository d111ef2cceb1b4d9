import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#views/components/Button.tsx';
import { Section } from '#views/components/Section.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { BeginIn } from './BeginIn.tsx';
import { checkerFormOf, decidingOf } from './checkerForm.ts';
import { type GivenPrograms } from './given.ts';
import { ProgramFiles } from './ProgramFiles.tsx';
import { useChooseChecker } from './useChooseChecker.ts';
import { look } from '#views/components/look.ts';
import styles from './Programs.module.css';

/** The program that submissions of an interactive task talk to. */
export function InteractorSection({ taskId, programs, mayWrite }: GivenPrograms) {
  const { t } = useTranslation();
  const { command, choose } = useChooseChecker(taskId, programs);
  const [form, setForm] = useState({ ...checkerFormOf(programs), by: 'own' as const });
  const deciding = decidingOf(programs);
  const isAnew = deciding.length > 0;
  return (
    <Section title={t('workshop.programs.interactor')} hint={t('workshop.programs.interactor_hint')}>
      <div className={styles['form']}>
        <ProgramFiles taskId={taskId} programs={deciding} />
        {mayWrite && !programs.is_managed && (
          <>
            <BeginIn
              language={form.language}
              onChange={(language) => setForm({ ...form, language })}
              isAnew={isAnew}
            />
            <div className={look('row', 'wrap', 'gap8x12')}>
              <Button busy={command.isRunning} onPress={() => void choose(form)}>
                {isAnew ? t('workshop.programs.begin_anew') : t('workshop.programs.choose')}
              </Button>
              <CommandNote state={command.state} done={t('workshop.programs.chosen')} />
            </div>
          </>
        )}
      </div>
    </Section>
  );
}
