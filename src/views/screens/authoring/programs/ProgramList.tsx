import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AddedProgram } from '#domain/authoring/task/task-programs.ts';
import { Button } from '#views/components/Button.tsx';
import { Section } from '#views/components/Section.tsx';
import { AddProgram } from './AddProgram.tsx';
import { type GivenPrograms } from './given.ts';
import { ProgramFiles } from './ProgramFiles.tsx';
import { look } from '#views/components/look.ts';

/** A task's programs of one role, and a button that adds another one. */
export function ProgramList(props: GivenPrograms & { readonly role: AddedProgram }) {
  const { taskId, role, mayWrite } = props;
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const own = props.programs.programs.filter((program) => program.role === role);
  return (
    <Section
      title={t(`workshop.programs.list.${role}`)}
      hint={t(`workshop.programs.list_hint.${role}`)}
      actions={
        mayWrite && (
          <Button icon={Plus} onPress={() => setAdding(true)}>
            {t(`workshop.programs.add.${role}`)}
          </Button>
        )
      }
    >
      {own.length === 0 ? (
        <p className={look('measure', 'text2')}>{t(`workshop.programs.none.${role}`)}</p>
      ) : (
        <ProgramFiles taskId={taskId} programs={own} />
      )}
      {isAdding && (
        <AddProgram
          taskId={taskId}
          role={role}
          taken={own.map(({ path }) => path)}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  );
}
