import { useTranslation } from 'react-i18next';
import { MAX_TITLE_CHARS } from '#domain/translation/translation.ts';
import { type TranslationText } from '#protocol/wire/translation.ts';
import { Button } from '#views/components/Button.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';
import { useTyped } from './useTyped.ts';

/** The delegation's title of the task, for its contestants and for the heading of the PDF. */
export function OwnTitle(props: { readonly text: TranslationText; readonly contestId: number }) {
  const { text, contestId } = props;
  const { number: tid, lang, name, own, is_open: isOpen } = text;
  const { t } = useTranslation();
  const { give, state, isRunning } = useCommand('setTranslationTitle');
  const [title, setTitle] = useTyped(own.title);
  return (
    <form
      className={look('flex', 'wrap', 'bottom', 'gap12')}
      onSubmit={(event) => {
        event.preventDefault();
        give({ call: 'setTranslationTitle', contestId, request: { tid, lang, title } });
      }}
    >
      <TextField
        label={t('translation.title')}
        hint={t('translation.title_hint', { name })}
        value={title}
        onChange={setTitle}
        maxLength={MAX_TITLE_CHARS}
        disabled={!isOpen}
      />
      {isOpen && (
        <Button type="submit" busy={isRunning} disabled={title.trim() === own.title}>
          {t('translation.save')}
        </Button>
      )}
      <CommandNote state={state} done={t('translation.saved')} />
    </form>
  );
}
