import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Criterion } from '#domain/marking/marking.ts';
import { criteriaOf, markingYaml } from '#protocol/marking-yaml.ts';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { Alert } from '#views/components/Alert.tsx';
import { LazyCodeEditor } from '#views/components/LazyCodeEditor.tsx';
import { TabList } from '#views/components/Tabs.tsx';
import { SavingFault, SavingNote } from '../SavingNote.tsx';
import { type SavedText } from '../useSavedText.ts';
import { useSentence } from '#views/kit/staff/useSentence.ts';
import { readYamlText } from '../yamlText.ts';
import { CriteriaForm } from './CriteriaForm.tsx';
import { withCriteria } from './criteriaText.ts';
import { look } from '#views/components/look.ts';
import styles from './TaskMarking.module.css';

/** The criteria of a task as a form or as the text of its marking.yaml, saved while the author types. */
export function MarkingWorkspace(props: {
  readonly task: WorkshopTask;
  readonly path: string;
  readonly saved: SavedText;
}) {
  const { task, path, saved } = props;
  const { t } = useTranslation();
  const sentence = useSentence();
  const id = useId();
  const [side, setSide] = useState<'form' | 'source'>('form');
  const read = readYamlText(saved.text, markingYaml);
  const mayWrite = task.right !== 'read';
  const write = (criteria: readonly Criterion[]) =>
    saved.change(withCriteria(saved.text, ['criteria'], criteria, true));
  const isForm = side === 'form';
  return (
    <div className={styles['workspace']}>
      <SavingFault saved={saved} />
      <p className={look('measure', 'text2')}>{t('workshop.marking.text')}</p>
      <section
        id={`${id}-panel`}
        aria-label={t('criteria.title')}
        className={look('shrink', 'boxed', 'surface1')}
      >
        <div className={styles['bar']}>
          <TabList
            id={id}
            panelOf={() => `${id}-panel`}
            label={t('workshop.marking.sides')}
            selected={side}
            onSelect={setSide}
            tabs={[
              { id: 'form', label: t('workshop.quiz.form') },
              { id: 'source', label: path },
            ]}
          />
          <SavingNote saved={saved} />
        </div>
        {read.fault !== null && (
          <div className={look('pad16')}>
            <Alert
              tone="bad"
              title={t('workshop.marking.unreadable')}
              text={[read.line, sentence(read.fault)].filter((one) => one !== null).join(': ')}
            />
          </div>
        )}
        {isForm && read.fault === null && (
          <div className={look('pad16')}>
            <CriteriaForm
              criteria={criteriaOf(read.value.criteria)}
              worth={null}
              disabled={!mayWrite}
              write={write}
            />
          </div>
        )}
        {!isForm && (
          <div className={styles['editor']}>
            <LazyCodeEditor
              label={path}
              text={saved.text}
              extension="yaml"
              isReadOnly={!mayWrite}
              onChange={saved.change}
              height="100%"
              wraps
            />
          </div>
        )}
      </section>
    </div>
  );
}
