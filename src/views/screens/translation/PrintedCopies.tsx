import { useTranslation } from 'react-i18next';
import { MAX_COPIES } from '#domain/translation/translation.ts';
import { type TranslationText } from '#protocol/wire/translation.ts';
import { Button } from '#views/components/Button.tsx';
import { Card } from '#views/components/Section.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';
import { useTyped } from './useTyped.ts';

/**
 * The number of printed copies that the delegation wants in addition to those for its contestants; hidden
 * once the translation is confirmed.
 */
export function PrintedCopies({
  text,
  contestId,
}: {
  readonly text: TranslationText;
  readonly contestId: number;
}) {
  const { number: tid, lang, own } = text;
  const { t } = useTranslation();
  const { give, state, isRunning } = useCommand('setTranslationState');
  const [typed, setTyped] = useTyped(String(own.copies));
  const copies = /^\d+$/.test(typed.trim()) ? Number(typed) : null;
  const isFair = copies !== null && copies <= MAX_COPIES;
  const { keeps_official } = own;
  if (own.state !== 'working' && own.state !== 'finished') return null;
  const of = { tid, lang, state: own.state, keeps_official };
  return (
    <Card title={t('translation.print')}>
      <form
        className={look('flex', 'wrap', 'bottom', 'gap12')}
        onSubmit={(event) => {
          event.preventDefault();
          if (isFair) give({ call: 'setTranslationState', contestId, request: { ...of, copies } });
        }}
      >
        <TextField
          label={t('translation.copies_label')}
          hint={t('translation.copies_hint')}
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          maxLength={String(MAX_COPIES).length}
        />
        <Button type="submit" busy={isRunning} disabled={!isFair || copies === own.copies}>
          {t('translation.copies_ask')}
        </Button>
        <CommandNote state={state} done={t('translation.saved')} />
      </form>
    </Card>
  );
}
