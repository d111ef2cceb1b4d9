import { FlaskConical, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WorkshopGroup, type WorkshopTests } from '#protocol/wire/staff/authoring/tests.ts';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { AddTestsDialog } from './AddTestsDialog.tsx';
import { GroupSection } from './GroupSection.tsx';
import { TestView } from './TestView.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Tests.module.css';

/** The tests by group, and one of them open beside the list. */
export function TestsPanel(props: {
  readonly taskId: number;
  readonly tests: WorkshopTests;
  readonly mayWrite: boolean;
}) {
  const { taskId, tests, mayWrite } = props;
  const { t } = useTranslation();
  const [name, setName] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const opened = tests.tests.find((test) => test.name === name) ?? null;
  const add = mayWrite && (
    <Button icon={Plus} onPress={() => setAdding(true)}>
      {t('workshop.tests.add')}
    </Button>
  );
  return (
    <>
      {tests.tests.length === 0 && tests.groups.length === 0 ? (
        <EmptyState
          icon={FlaskConical}
          title={t('workshop.tests.empty')}
          text={t('workshop.tests.empty_text')}
          action={add}
        />
      ) : (
        <div
          className={classNames(look('grid', 'single', 'gap24'), styles['beside'])}
          data-open={opened !== null || undefined}
        >
          <div className={styles['list']}>
            <div className={look('row', 'wrap', 'gap4x12')}>{add}</div>
            {tests.groups.map((group: WorkshopGroup) => (
              <GroupSection
                key={group.folder}
                taskId={taskId}
                tests={tests}
                group={group}
                opened={name}
                onOpen={setName}
                mayWrite={mayWrite}
              />
            ))}
          </div>
          {opened !== null && (
            <TestView
              key={opened.name}
              taskId={taskId}
              test={opened}
              tests={tests}
              mayWrite={mayWrite}
              onClose={() => setName(null)}
              onMoved={setName}
            />
          )}
        </div>
      )}
      {isAdding && <AddTestsDialog taskId={taskId} tests={tests} onClose={() => setAdding(false)} />}
    </>
  );
}
