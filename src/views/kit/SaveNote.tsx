import { Check, CircleAlert, CloudOff, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isUnsaved, type OpenDocument } from '#streams/state/documents/document.ts';
import { selectDocument } from '#streams/state/documents/selectDocument.ts';
import { type State } from '#streams/state/state.ts';
import { Spinner } from '#views/components/Spinner.tsx';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useSelected } from '#views/useSelected.ts';
import styles from './DocumentNotes.module.css';

const selectText = (state: State, home: 'workFile' | 'translation', key: string) =>
  selectDocument(state, home, key);

/** Whether a typed text is on the server; if not, why. */
export function SaveNote(props: { readonly home: 'workFile' | 'translation'; readonly documentKey: string }) {
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const document = useSelected(selectText, props.home, props.documentKey);
  if (document === null) return null;
  const { saving } = document;
  const kind = kindOf(document);
  const why =
    saving.kind === 'refused'
      ? `${tAny(saving.key)}${saving.detail === null ? '' : ` - ${saving.detail}`}`
      : '';
  return (
    <span role="status" className={styles['save']} data-kind={kind}>
      <Icon kind={kind} />
      {t(`files.save.${kind}`, { why })}
    </span>
  );
}

function kindOf(document: OpenDocument<string>) {
  if (document.theirs !== null) return 'conflict';
  if (document.saving.kind !== 'idle') return document.saving.kind;
  return isUnsaved(document) ? 'unsaved' : 'saved';
}

function Icon({ kind }: { readonly kind: string }) {
  if (kind === 'saving') return <Spinner size={16} />;
  const Shape = { saved: Check, unsaved: Pencil, waiting: CloudOff }[kind] ?? CircleAlert;
  return <Shape size={16} strokeWidth={2} aria-hidden />;
}
