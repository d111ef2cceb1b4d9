import { Check, CircleAlert, CloudOff, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type State } from '#streams/state/state.ts';
import { workFileKey } from '#streams/state/workFiles.ts';
import { Spinner } from '#views/components/Spinner.tsx';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useSelected } from '#views/useSelected.ts';
import styles from './Files.module.css';

const selectSave = ({ workFiles }: State, key: string) => workFiles.texts[key]?.save ?? null;
const selectIsInConflict = ({ workFiles }: State, key: string) => Boolean(workFiles.texts[key]?.conflict);

/** Whether what is typed into a file is on the server; if not, why. */
export function SaveNote({ task, path }: { readonly task: number; readonly path: string }) {
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const key = workFileKey({ task, path });
  const save = useSelected(selectSave, key);
  const isInConflict = useSelected(selectIsInConflict, key);
  if (save === null) return null;
  const kind = isInConflict ? 'conflict' : save.kind;
  const why =
    save.kind === 'refused' ? `${tAny(save.key)}${save.detail === null ? '' : ` - ${save.detail}`}` : '';
  return (
    <span role="status" className={styles['save']} data-kind={kind}>
      <Icon kind={kind} />
      {t(`files.save.${kind}`, { why })}
    </span>
  );
}

function Icon({ kind }: { readonly kind: string }) {
  if (kind === 'saving') return <Spinner size={16} />;
  const Shape = { saved: Check, unsaved: Pencil, waiting: CloudOff }[kind] ?? CircleAlert;
  return <Shape size={16} strokeWidth={2} aria-hidden />;
}
