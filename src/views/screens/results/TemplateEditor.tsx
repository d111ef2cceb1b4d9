import { Copy, Plus, Redo2, Save, Trash2, Undo2, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CertificateDesign,
  certificateValues,
  designFault,
  FIELD_KINDS,
  type FieldKind,
} from '#domain/results/certificates.ts';
import { type CertificateDesk } from '#protocol/wire/staff/results.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { type Question } from '#views/components/ConfirmDialog.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { IconButton } from '#views/components/IconButton.tsx';
import { Menu } from '#views/components/Menu.tsx';
import { Section } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { newId } from '#views/newId.ts';
import { useLeaveQuestion } from '#views/useLeaveQuestion.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { Background } from './Background.tsx';
import { changed, type Draft, opened, redone, undone, withField } from './designDraft.ts';
import { FieldForm } from './FieldForm.tsx';
import { PageCanvas } from './PageCanvas.tsx';
import { newField } from './starter.ts';
import { TemplateForm } from './TemplateForm.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Certificates.module.css';

const ZOOMS = [50, 75, 100, 150, 200, 300] as const;
const NOBODY = {
  name: 'Анна Иванова',
  school: '–',
  group: '–',
  place: '1',
  points: '100',
  award: 'gold',
} as const;

/** A template's form beside a preview, where fields can be moved; with undo, and saved as a whole. */
export function TemplateEditor(props: {
  readonly desk: CertificateDesk;
  readonly template: number | null;
  readonly version: number;
  readonly draft: Draft;
  readonly onClose: () => void;
}) {
  const { desk, template, version, draft, onClose } = props;
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [history, setHistory] = useState(() => opened(draft));
  const [selected, select] = useState<string | null>(null);
  const [zoom, setZoom] = useState(100);
  const [personAt, setPersonAt] = useState('0');
  const command = useCommand('saveCertificateTemplate');
  const { name, picture, design } = history.now;
  const change = (now: Draft, kind = '') => setHistory((before) => changed(before, now, kind));
  const setDesign = (next: CertificateDesign, kind = '') => change({ ...history.now, design: next }, kind);
  const field = design.fields.find(({ id }) => id === selected) ?? null;
  const fault = designFault(design);
  const isChanged = history.past.length > 0;
  const isSaved = command.state?.kind === 'done';
  useEffect(() => {
    if (isSaved) onClose();
  }, [isSaved, onClose]);

  const add = (shows: FieldKind) => {
    const given = shows === 'qr' ? { shows, width: 35 } : { shows, text: shows === 'text' ? '…' : '' };
    const added = newField({ ...given, y: 20 }, design.page);
    setDesign({ ...design, fields: [...design.fields, added] });
    select(added.id);
  };
  const remove = (id: string) => {
    setDesign({ ...design, fields: design.fields.filter((one) => one.id !== id) });
    select(null);
  };
  const copy = () => {
    if (field === null) return;
    const twin = { ...field, id: newId(), y: Math.min(field.y + 8, design.page.height - 1) };
    setDesign({ ...design, fields: [...design.fields, twin] });
    select(twin.id);
  };
  const question: Question = {
    title: t('certificates.ask_leave'),
    message: t('certificates.leave_text'),
    confirmLabel: t('certificates.leave'),
    isDangerous: true,
  };
  useLeaveQuestion(isChanged && !command.isRunning && !isSaved, question);
  const close = async () => {
    if (!isChanged || (await confirm(question))) onClose();
  };
  const save = () =>
    command.give({
      call: 'saveCertificateTemplate',
      request: {
        cid: desk.contest,
        version,
        name,
        picture,
        design: JSON.stringify(design),
        ...(template !== null && { template }),
      },
    });
  const keys = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyZ') return;
    event.preventDefault();
    setHistory(event.shiftKey ? redone : undone);
  };
  const values = useSampleValues(desk, design, Number(personAt));

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its controls are what is used; their keys come here
    <div className={look('grid', 'gap16', 'shrink')} onKeyDown={keys}>
      <div className={look('row', 'wrap', 'gap8x12')}>
        <Button
          variant="primary"
          icon={Save}
          busy={command.isRunning}
          disabled={fault !== null}
          onPress={save}
        >
          {t('certificates.save')}
        </Button>
        <Button icon={X} onPress={close}>
          {t('certificates.close')}
        </Button>
        <IconButton
          icon={Undo2}
          label={t('certificates.undo')}
          disabled={history.past.length === 0}
          onPress={() => setHistory(undone)}
        />
        <IconButton
          icon={Redo2}
          label={t('certificates.redo')}
          disabled={history.future.length === 0}
          onPress={() => setHistory(redone)}
        />
        <CommandNote state={command.state} done="" />
      </div>
      {fault !== null && (
        <Alert tone="wait" title={t('certificates.faulty')} text={t(`certificates.fault.${fault}`)} />
      )}
      <div className={classNames(look('grid', 'top', 'gap24', 'single'), styles['editor'])}>
        <div className={look('grid', 'gap12', 'shrink')}>
          <div className={look('row', 'wrap', 'gap8x12')}>
            <IconButton
              icon={ZoomOut}
              label={t('certificates.zoom_out')}
              disabled={zoom <= ZOOMS[0]}
              onPress={() => setZoom([...ZOOMS].reverse().find((one) => one < zoom) ?? zoom)}
            />
            <span className="tabular" aria-live="polite">
              {zoom}%
            </span>
            <IconButton
              icon={ZoomIn}
              label={t('certificates.zoom_in')}
              disabled={zoom >= 300}
              onPress={() => setZoom(ZOOMS.find((one) => one > zoom) ?? zoom)}
            />
            {desk.people.length > 0 && (
              <div className={styles['filter']}>
                <Select
                  label={t('certificates.preview_of')}
                  value={personAt}
                  options={desk.people
                    .slice(0, 200)
                    .map((one, at) => ({ value: String(at), label: one.name }))}
                  onChange={setPersonAt}
                />
              </div>
            )}
          </div>
          <PageCanvas
            design={design}
            values={values}
            picture={picture !== '' && <Background contestId={desk.contest} picture={picture} />}
            zoom={zoom}
            selected={selected}
            onSelect={select}
            onMove={(id, to, isDragged) =>
              setDesign(withField(design, id, to), `${isDragged ? 'drag' : 'step'} ${id}`)
            }
            onRemove={remove}
          />
          <p className={look('hint', 'weight400')}>{t('certificates.canvas_hint')}</p>
        </div>
        <div className={look('grid', 'gap24', 'shrink')}>
          <Section
            title={t('certificates.fields')}
            actions={
              <Menu
                label={t('certificates.add_field')}
                trigger={
                  <>
                    <Plus size={16} strokeWidth={1.75} aria-hidden /> {t('certificates.add_field')}
                  </>
                }
                groups={[
                  {
                    items: FIELD_KINDS.map((kind) => ({
                      id: kind,
                      label: t(`certificates.fact.${kind}`),
                      onSelect: () => add(kind),
                    })),
                  },
                ]}
              />
            }
          >
            <ul className={look('grid', 'gap8')}>
              {design.fields.map((one) => (
                <li key={one.id} className={classNames(look('row', 'gap8', 'shrink'), styles['fieldRow'])}>
                  <button
                    type="button"
                    className={styles['pick']}
                    aria-pressed={one.id === selected}
                    onClick={() => select(one.id)}
                  >
                    {one.shows === 'text' ? one.text : t(`certificates.fact.${one.shows}`)}
                  </button>
                  <IconButton
                    icon={Trash2}
                    size="s"
                    label={t('certificates.remove_field')}
                    onPress={() => remove(one.id)}
                  />
                </li>
              ))}
            </ul>
          </Section>
          {field !== null && (
            <Section
              title={t(`certificates.fact.${field.shows}`)}
              actions={<IconButton icon={Copy} label={t('certificates.copy_field')} onPress={copy} />}
            >
              <FieldForm
                key={field.id}
                field={field}
                page={design.page}
                onChange={(given) =>
                  setDesign(withField(design, field.id, given), `${Object.keys(given).join()} ${field.id}`)
                }
              />
            </Section>
          )}
          <TemplateForm contestId={desk.contest} draft={history.now} onChange={change} />
        </div>
      </div>
    </div>
  );
}

/** The values of the preview: those of a contestant, or of an invented person. */
function useSampleValues(desk: CertificateDesk, design: CertificateDesign, at: number) {
  return useMemo(() => {
    const date = new Intl.DateTimeFormat(design.lang, { dateStyle: 'long', calendar: 'gregory' }).format(
      desk.end_time,
    );
    const person = desk.people[at] ?? NOBODY;
    const { name, school, group, place, points, award } = person;
    const isKnown = desk.final_at !== null;
    const outcome = isKnown
      ? { place, points, award }
      : { place: '1', points: '100', award: 'gold' as const };
    return certificateValues({ name, school, group, ...outcome }, design, { contest: desk.name, date });
  }, [desk, design, at]);
}
