import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TEMPLATE_KINDS, type TemplateKind } from '#domain/authoring/task/task-rights.ts';
import { type State } from '#streams/state/state.ts';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { useSelected } from '#views/useSelected.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';

const selectLanguage = ({ system }: State) => system.language;
const SLUG = /^[a-z\d](?:[a-z\d_-]{0,62}[a-z\d])?$/;
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})?$/;

/** Asks for kind and name of a new task, and creates it with files that work at once. */
export function CreateTask({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const own = useSelected(selectLanguage);
  const [kind, setKind] = useState<TemplateKind>('batch');
  const [name, setName] = useState('');
  const [slug, setSlug] = useState<string | null>(null);
  const [languages, setLanguages] = useState(own === 'en' ? 'en' : `${own}, en`);
  const command = useCommand('createWorkshopTask');
  const shortName = slug ?? slugOf(name);
  const codes = languages.split(/[\s,]+/).filter(Boolean);
  const isReady = name.trim() !== '' && SLUG.test(shortName) && codes.length > 0 && codes.every(isLanguage);
  const create = () => {
    if (!isReady || command.isRunning) return;
    const request = { kind, name: name.trim(), slug: shortName, languages: JSON.stringify(codes) };
    command.give({ call: 'createWorkshopTask', request });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('tasks.create')}
      size="m"
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button variant="primary" disabled={!isReady} busy={command.isRunning} onPress={create}>
            {t('tasks.create_confirm')}
          </Button>
        </>
      }
    >
      <form
        className={look('grid', 'gap12')}
        onSubmit={(event) => {
          event.preventDefault();
          create();
        }}
      >
        <Select
          label={t('tasks.create_kind')}
          hint={t(`tasks.template.${kind}_hint`)}
          value={kind}
          onChange={setKind}
          options={TEMPLATE_KINDS.map((value) => ({ value, label: t(`tasks.template.${value}`) }))}
        />
        <TextField label={t('tasks.create_name')} value={name} onChange={setName} maxLength={100} autoFocus />
        <TextField
          label={t('tasks.create_slug')}
          hint={t('tasks.create_slug_hint')}
          error={shortName !== '' && !SLUG.test(shortName) ? t('backend.slug_refused') : undefined}
          value={shortName}
          onChange={setSlug}
          maxLength={64}
        />
        <TextField
          label={t('tasks.create_languages')}
          hint={t('tasks.create_languages_hint')}
          error={codes.every(isLanguage) ? undefined : t('tasks.create_languages_hint')}
          value={languages}
          onChange={setLanguages}
        />
        {/* Enter in a field also creates the task. */}
        <button type="submit" hidden />
      </form>
      <CommandNote state={command.state} done="" />
    </Dialog>
  );
}

function isLanguage(code: string): boolean {
  return LANGUAGE.test(code);
}

const CYRILLIC: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sht',
  ъ: 'a',
  ь: 'y',
  ю: 'yu',
  я: 'ya',
};

/** A short name made from a name, with only permitted characters. */
function slugOf(name: string): string {
  return Array.from(name.toLowerCase().normalize('NFC'), (letter) => CYRILLIC[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
}
