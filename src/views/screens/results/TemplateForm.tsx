import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MAX_BACKGROUND_BYTES,
  MAX_PAGE_MM,
  MAX_TEMPLATE_NAME_CHARS,
  MIN_PAGE_MM,
} from '#domain/results/certificates.ts';
import { isLoopback } from '#domain/public-address.ts';
import { Button } from '#views/components/Button.tsx';
import { FileDrop } from '#views/kit/FileDrop.tsx';
import { Section } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { AddressNote } from '#views/kit/staff/AddressNote.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { type Draft } from './designDraft.ts';
import { MeasureField } from './MeasureField.tsx';
import { look } from '#views/components/look.ts';
import styles from './Certificates.module.css';

const SIZES = {
  a4_wide: [297, 210],
  a4: [210, 297],
  a5_wide: [210, 148],
  a3_wide: [420, 297],
  letter_wide: [279.4, 215.9],
} as const;
const AWARDS = ['gold', 'silver', 'bronze', 'mention'] as const;

/**
 * Everything of a template except its fields: its name, page, background picture and texts, and the address
 * where it is verified.
 */
export function TemplateForm(props: {
  readonly contestId: number;
  readonly draft: Draft;
  readonly onChange: (draft: Draft, kind?: string) => void;
}) {
  const { contestId, draft, onChange } = props;
  const { t } = useTranslation();
  const { design } = draft;
  const { width, height } = design.page;
  const size = (Object.keys(SIZES) as (keyof typeof SIZES)[]).find(
    (one) => SIZES[one][0] === width && SIZES[one][1] === height,
  );
  const set = (change: Partial<Draft['design']>, kind: string) =>
    onChange({ ...draft, design: { ...design, ...change } }, kind);
  return (
    <Section title={t('certificates.template')}>
      <div className={look('grid', 'gap16', 'shrink')}>
        <TextField
          label={t('certificates.template_name')}
          value={draft.name}
          maxLength={MAX_TEMPLATE_NAME_CHARS}
          onChange={(name) => onChange({ ...draft, name }, 'name')}
        />
        <Picture contestId={contestId} draft={draft} onChange={onChange} />
        <Select
          label={t('certificates.paper')}
          value={size ?? 'own'}
          options={[
            ...Object.keys(SIZES).map((one) => ({
              value: one,
              label: t(`certificates.papers.${one as keyof typeof SIZES}`),
            })),
            { value: 'own', label: t('certificates.papers.own') },
          ]}
          onChange={(one) => {
            const [wide, high] = one === 'own' ? [width, height] : SIZES[one as keyof typeof SIZES];
            set({ page: { width: wide, height: high } }, '');
          }}
        />
        <div className={styles['numbers']}>
          <MeasureField
            label={t('certificates.page_width')}
            value={width}
            least={MIN_PAGE_MM}
            most={MAX_PAGE_MM}
            onChange={(wide) => set({ page: { width: wide, height } }, 'page width')}
          />
          <MeasureField
            label={t('certificates.page_height')}
            value={height}
            least={MIN_PAGE_MM}
            most={MAX_PAGE_MM}
            onChange={(high) => set({ page: { width, height: high } }, 'page height')}
          />
        </div>
        <TextField
          label={t('certificates.date')}
          hint={t('certificates.date_hint')}
          value={design.date}
          maxLength={MAX_TEMPLATE_NAME_CHARS}
          onChange={(date) => set({ date }, 'date')}
        />
        {AWARDS.map((award) => (
          <TextField
            key={award}
            label={t('certificates.award_words', { award: t(`certificates.awards.${award}`) })}
            value={design.awards[award]}
            maxLength={MAX_TEMPLATE_NAME_CHARS}
            onChange={(word) => set({ awards: { ...design.awards, [award]: word } }, award)}
          />
        ))}
        <TextField
          label={t('certificates.site')}
          hint={t('certificates.site_hint')}
          error={isUnreachable(design.site) ? t('staff.address.fault') : undefined}
          value={design.site}
          onChange={(site) => set({ site }, 'site')}
        />
        <AddressNote />
      </div>
    </Section>
  );
}

/** Whether an address works only on this computer. */
function isUnreachable(site: string): boolean {
  return URL.canParse(site) && isLoopback(site);
}

/** The background picture of a template, uploaded as soon as it is chosen. */
function Picture(props: {
  readonly contestId: number;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}) {
  const { contestId, draft, onChange } = props;
  const { t } = useTranslation();
  const command = useCommand('addCertificatePicture');
  const [isLarge, setLarge] = useState(false);
  const latest = useRef({ draft, onChange });
  useEffect(() => {
    latest.current = { draft, onChange };
  });
  const uploaded = command.state?.kind === 'done' ? pictureIn(command.state.answer) : null;
  useEffect(() => {
    if (uploaded !== null) latest.current.onChange({ ...latest.current.draft, picture: uploaded });
  }, [uploaded]);
  const upload = (file: File | null) => {
    if (file === null) return;
    setLarge(file.size > MAX_BACKGROUND_BYTES);
    if (file.size > MAX_BACKGROUND_BYTES) return;
    command.give({
      call: 'addCertificatePicture',
      request: { cid: contestId },
      files: { picture: { file, name: file.name } },
    });
  };
  return (
    <div className={look('grid', 'gap16', 'shrink')}>
      <FileDrop
        label={t('certificates.picture')}
        hint={t('certificates.picture_hint')}
        error={isLarge ? t('certificates.picture_hint') : undefined}
        accept={['.png', '.jpg', '.jpeg']}
        file={null}
        disabled={command.isRunning}
        onFile={upload}
      />
      {draft.picture !== '' && (
        <div>
          <Button size="s" onPress={() => onChange({ ...draft, picture: '' })}>
            {t('certificates.no_picture')}
          </Button>
        </div>
      )}
      <CommandNote state={command.state} done="" />
    </div>
  );
}

function pictureIn(answer: unknown): string | null {
  const isPicture = typeof answer === 'object' && answer !== null && 'picture' in answer;
  return isPicture && typeof answer.picture === 'string' ? answer.picture : null;
}
