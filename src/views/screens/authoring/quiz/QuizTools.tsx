import { Download, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QUESTION_KINDS } from '#domain/quiz/quiz.ts';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { Button } from '#views/components/Button.tsx';
import { Menu } from '#views/components/Menu.tsx';
import { languageName } from '#views/kit/languageName.ts';
import { SavingNote } from '../SavingNote.tsx';
import { type SavedText } from '../useSavedText.ts';
import { ImportQuestions } from './ImportQuestions.tsx';
import { QuizOut } from './QuizOut.tsx';
import { withQuestion } from './quizText.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Quiz.module.css';

/** Tools for a whole quiz: add, import and export questions, and choose the shown language. */
export function QuizTools(props: {
  readonly task: WorkshopTask;
  readonly saved: SavedText;
  readonly isReadable: boolean;
  readonly langs: readonly string[];
  readonly lang: string;
  readonly onLang: (lang: string) => void;
  /** A question was added at the end. */
  readonly onAdded: () => void;
}) {
  const { task, saved, isReadable, langs, lang, onLang, onAdded } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState<'bring' | 'out' | null>(null);
  const mayWrite = task.right !== 'read';
  // Import waits until the text is saved, since it changes the file on the server.
  const { isSaved, document } = saved;
  return (
    <div className={classNames(look('row', 'wrap', 'gap8x16'), styles['tools'])}>
      {mayWrite && isReadable && (
        <Menu
          label={t('workshop.quiz.add')}
          trigger={
            <span className={look('inline', 'center', 'gap8', 'weight550')}>
              <Plus size={18} strokeWidth={1.75} aria-hidden />
              {t('workshop.quiz.add')}
            </span>
          }
          align="start"
          groups={[
            {
              items: QUESTION_KINDS.map((kind) => ({
                id: kind,
                label: t(`workshop.quiz.kind.${kind}`),
                onSelect: () => {
                  saved.change(withQuestion(saved.text, kind));
                  onAdded();
                },
              })),
            },
          ]}
        />
      )}
      {langs.length > 1 &&
        langs.map((one) => (
          <Button
            key={one}
            size="s"
            variant={one === lang ? 'secondary' : 'quiet'}
            onPress={() => onLang(one)}
          >
            {languageName(one)}
          </Button>
        ))}
      <SavingNote saved={saved} />
      <span className={styles['ways']}>
        {mayWrite && (
          <Button size="s" icon={Upload} disabled={!isSaved} onPress={() => setOpen('bring')}>
            {t('workshop.quiz.bring')}
          </Button>
        )}
        <Button size="s" icon={Download} disabled={!isSaved} onPress={() => setOpen('out')}>
          {t('workshop.quiz.out')}
        </Button>
      </span>
      {open === 'bring' && (
        <ImportQuestions task={task.id} hash={document.base.tag} onClose={() => setOpen(null)} />
      )}
      {open === 'out' && <QuizOut task={task.id} langs={langs} onClose={() => setOpen(null)} />}
    </div>
  );
}
