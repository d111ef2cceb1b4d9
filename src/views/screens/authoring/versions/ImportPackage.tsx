import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { Button } from '#views/components/Button.tsx';
import { FileDrop } from '#views/kit/FileDrop.tsx';
import { Section } from '#views/components/Section.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { useSentence } from '#views/kit/staff/useSentence.ts';
import { ChangeList } from './ChangeList.tsx';
import { look } from '#views/components/look.ts';
import styles from './Versions.module.css';

/** Imports a package as the next state of the files, after a preview of its changes. */
export function ImportPackage({ task }: { readonly task: WorkshopTask }) {
  const { t } = useTranslation();
  const sentence = useSentence();
  const [file, setFile] = useState<File | null>(null);
  const [looked, apply] = [useCommand('bringWorkshopPackage'), useCommand('bringWorkshopPackage')];
  const found = looked.state?.kind === 'done' ? looked.state.answer : null;
  const give = (command: typeof looked, chosen: File, isApplied: boolean) =>
    command.give({
      call: 'bringWorkshopPackage',
      request: { tid: task.id, revision: task.revision, apply: isApplied },
      files: { package: { file: chosen, name: chosen.name } },
    });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    apply.forget();
    if (chosen === null) looked.forget();
    else give(looked, chosen, false);
  };
  const bring = () => {
    if (file !== null) give(apply, file, true);
    looked.forget();
  };
  return (
    <Section title={t('versions.bring')} hint={t('versions.bring.hint')}>
      <FileDrop
        label={t('versions.bring.file')}
        file={file}
        onFile={choose}
        accept={['.zip', '.tgz', '.gz']}
      />
      <CommandNote state={looked.state} done="" />
      <CommandNote state={apply.state} done={t('versions.bring.done')} />
      {found !== null && (
        <div className={look('grid', 'single', 'gap16')}>
          <ul className={styles['findings']}>
            {found.findings
              .filter(({ severity }) => severity === 'error')
              .map((finding, at) => (
                <li key={at}>
                  <code>{finding.file}</code> {sentence(finding)}
                </li>
              ))}
          </ul>
          {found.diff !== null && <ChangeList task={task.id} diff={found.diff} />}
          {found.diff !== null && (
            <Button variant="primary" disabled={found.diff.changes.length === 0} onPress={bring}>
              {t('versions.bring.apply')}
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}
