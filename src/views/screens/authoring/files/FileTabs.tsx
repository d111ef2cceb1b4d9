import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type State } from '#streams/state/state.ts';
import { isUnsaved } from '#streams/state/documents/document.ts';
import { selectDocument } from '#streams/state/documents/selectDocument.ts';
import { documentKey } from '#streams/state/documents/documentKeys.ts';
import { Link } from '#views/components/Link.tsx';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { fileAddress } from './fileAddress.ts';
import styles from './Files.module.css';

const NONE: readonly string[] = [];
const selectTabs = ({ workFiles }: State, task: number) => workFiles.tabs[task] ?? NONE;
const selectIsUnsaved = (state: State, key: string) => {
  const text = selectDocument(state, 'workFile', key);
  return text !== null && isUnsaved(text);
};

/** The open files as tabs, each with a link to the file and a button that closes it. */
export function FileTabs({ task, selected }: { readonly task: number; readonly selected: string | null }) {
  const { t } = useTranslation();
  const tabs = useSelected(selectTabs, task);
  const send = useSend();
  const navigate = useNavigate();
  if (tabs.length === 0) return null;
  const close = (path: string) => {
    const at = tabs.indexOf(path);
    const next = tabs[at + 1] ?? tabs[at - 1];
    if (path === selected) void navigate(next === undefined ? `/task/${task}/file` : fileAddress(task, next));
    send({ type: 'WorkFileClosed', task, path });
  };
  return (
    <nav aria-label={t('files.open_files')} className={styles['tabs']}>
      {tabs.map((path) => (
        <span key={path} className={styles['tab']} data-selected={path === selected || undefined}>
          <Link to={fileAddress(task, path)} aria-current={path === selected ? 'page' : undefined}>
            <span title={path}>{path.slice(path.lastIndexOf('/') + 1)}</span>
          </Link>
          <UnsavedMark fileKey={documentKey('workFile', { task, path })} />
          <button
            type="button"
            className={styles['close']}
            aria-label={t('files.close', { name: path })}
            onClick={() => close(path)}
          >
            <X size={14} strokeWidth={2} aria-hidden />
          </button>
        </span>
      ))}
    </nav>
  );
}

function UnsavedMark({ fileKey }: { readonly fileKey: string }) {
  const { t } = useTranslation();
  if (!useSelected(selectIsUnsaved, fileKey)) return null;
  return (
    <span className={styles['changed']}>
      <span aria-hidden>●</span>
      <span className="visually-hidden">{t('files.not_saved')}</span>
    </span>
  );
}
