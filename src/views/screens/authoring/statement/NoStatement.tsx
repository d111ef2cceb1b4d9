import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WorkshopStatement } from '#protocol/wire/staff/authoring/statement.ts';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card } from '#views/components/Section.tsx';
import { AddLanguage } from './AddLanguage.tsx';

/** Shown while there is no statement: the possible formats, and a button to begin one. */
export function NoStatement(props: {
  readonly task: WorkshopTask;
  readonly statement: WorkshopStatement;
  readonly onBegun: (lang: string) => void;
}) {
  const { task, statement, onBegun } = props;
  const [isAdding, setAdding] = useState(false);
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        icon={FileText}
        title={t('workshop.statement.none')}
        text={t('workshop.statement.none_text')}
        action={
          task.right !== 'read' && (
            <Button variant="primary" onPress={() => setAdding(true)}>
              {t('workshop.statement.begin')}
            </Button>
          )
        }
      />
      {isAdding && (
        <AddLanguage
          task={task}
          statement={statement}
          onClose={() => setAdding(false)}
          onAdded={(lang) => {
            setAdding(false);
            onBegun(lang);
          }}
        />
      )}
    </Card>
  );
}
