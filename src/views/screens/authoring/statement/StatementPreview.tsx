import { useTranslation } from 'react-i18next';
import { statementText } from '#domain/tasks/statement-text.ts';
import { type WorkshopStatement } from '#protocol/wire/staff/authoring/statement.ts';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { Markdown } from '#views/components/Markdown.tsx';
import { useShownPictures } from '../useShownPictures.ts';
import { look } from '#views/components/look.ts';

/** A statement as contestants see it. `text`: the typed Markdown; null: the Markdown that the server made from LaTeX. */
export function StatementPreview(props: {
  readonly task: WorkshopTask;
  readonly statement: WorkshopStatement;
  readonly text: string | null;
}) {
  const { task, statement, text } = props;
  const { t } = useTranslation();
  const pictures = useShownPictures(task.id, statement.pictures);
  const source = text ?? statement.file?.markdown ?? null;
  if (source === null) return <p className={look('text2')}>{t('workshop.statement.unreadable')}</p>;
  const { lang, constants, samples } = statement;
  const shown = statementText(source, {
    lang,
    constants,
    samples,
    pictureOf: (name) => pictures.get(name) ?? null,
  });
  return (
    <div lang={lang} dir="auto">
      <Markdown text={shown} ownPictures={new Set(pictures.values())} />
    </div>
  );
}
