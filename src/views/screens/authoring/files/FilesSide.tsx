import { FilePlus, FolderPlus, FolderUp, MoreHorizontal, Pencil, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { IconButton } from '#views/components/IconButton.tsx';
import { Menu } from '#views/components/Menu.tsx';
import { SearchField } from '#views/components/Toolbar.tsx';
import { DownloadButton } from '#views/kit/DownloadButton.tsx';
import { chosenFiles } from './droppedFiles.ts';
import { fileAddress } from './fileAddress.ts';
import { foldersAbove, treeRows } from './fileTree.ts';
import { FileTree } from './FileTree.tsx';
import { PathDialog, type PathQuestion } from './PathDialog.tsx';
import { type FileChanges } from './useFileChanges.ts';
import { type Uploads } from './useUploads.ts';
import { look } from '#views/components/look.ts';

/** The tree with its search, and the tools to create, upload, move, remove and download files. */
export function FilesSide(props: {
  readonly task: WorkshopTask;
  readonly path: string | null;
  readonly changes: FileChanges;
  readonly uploads: Uploads;
}) {
  const { task, path, changes, uploads } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [empty, setEmpty] = useState<readonly string[]>([]);
  const [question, setQuestion] = useState<PathQuestion | null>(null);
  const open = openFolders(path, toggled);
  const rows = treeRows(task, { open, words, empty });
  const mayWrite = task.right !== 'read';
  const toggle = (folder: string, isOpen: boolean) =>
    setToggled((before) => new Map(before).set(folder, isOpen));
  const show = (shown: string) => void navigate(fileAddress(task.id, shown));
  const rename = (from: string) => setQuestion({ kind: 'move', from, path: from });

  const answer = (wanted: string) => {
    setQuestion(null);
    if (question?.kind === 'file') changes.create(wanted, () => show(wanted));
    if (question?.kind === 'folder') {
      setEmpty((before) => [...before, wanted]);
      for (const folder of [...foldersAbove(wanted), wanted]) toggle(folder, true);
    }
    if (question?.kind === 'move') {
      const { from } = question;
      const isWithin = path !== null && (path === from || path.startsWith(`${from}/`));
      setEmpty((before) => before.map((one) => (one === from ? wanted : one)));
      const isThere = task.files.some((file) => file.path === from || file.path.startsWith(`${from}/`));
      if (isThere) changes.move(from, wanted, () => isWithin && show(wanted + path.slice(from.length)));
    }
  };
  const ask = (kind: 'file' | 'folder') => {
    const folder = path === null ? '' : path.slice(0, path.lastIndexOf('/') + 1);
    setQuestion({ kind, path: folder });
  };
  return (
    <>
      <div className={look('row', 'wrap', 'gap4')}>
        {mayWrite && <Tools onAsk={ask} uploads={uploads} />}
        {mayWrite && path !== null && <OfFile path={path} onRename={rename} changes={changes} />}
        <DownloadButton download={{ kind: 'workTree', task: task.id, folder: '' }} label={t('files.zip')}>
          {t('files.zip')}
        </DownloadButton>
      </div>
      <SearchField label={t('files.search')} value={words} onChange={setWords} />
      {rows.length === 0 ? (
        <p className={look('pad16', 'hint')}>{words === '' ? t('files.none') : t('files.none_match')}</p>
      ) : (
        <FileTree
          rows={rows}
          selected={path}
          isReadOnly={!mayWrite}
          others={othersOf(task)}
          actions={{
            onOpen: show,
            onToggle: toggle,
            onRename: rename,
            onRemove: (one) => void changes.remove(one),
          }}
        />
      )}
      {question !== null && (
        <PathDialog question={question} onClose={() => setQuestion(null)} onAnswer={answer} />
      )}
    </>
  );
}

/** The folders above the open file, with the folders that the person has opened or closed since. */
function openFolders(path: string | null, toggled: ReadonlyMap<string, boolean>): ReadonlySet<string> {
  const open = new Set(path === null ? [] : foldersAbove(path));
  for (const [folder, isOpen] of toggled) {
    if (isOpen) open.add(folder);
    else open.delete(folder);
  }
  return open;
}

/** Names of the people who have a file open, by its path. */
function othersOf({ editors }: WorkshopTask): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { name, path } of editors) {
    const before = names.get(path);
    if (path !== '' && before !== name) names.set(path, before === undefined ? name : `${before}, ${name}`);
  }
  return names;
}

function Tools(props: { readonly onAsk: (kind: 'file' | 'folder') => void; readonly uploads: Uploads }) {
  const { onAsk, uploads } = props;
  const { t } = useTranslation();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const choose = (input: HTMLInputElement) => {
    void uploads.add(chosenFiles(input.files));
    input.value = '';
  };
  return (
    <>
      <IconButton icon={FilePlus} size="s" label={t('files.new_file')} onPress={() => onAsk('file')} />
      <IconButton icon={FolderPlus} size="s" label={t('files.new_folder')} onPress={() => onAsk('folder')} />
      <IconButton icon={Upload} size="s" label={t('files.upload')} onPress={() => files.current?.click()} />
      <IconButton
        icon={FolderUp}
        size="s"
        label={t('files.upload_folder')}
        onPress={() => folder.current?.click()}
      />
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={t('files.upload')}
        onChange={({ target }) => choose(target)}
      />
      <input
        ref={(input) => {
          folder.current = input;
          input?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        hidden
        aria-label={t('files.upload_folder')}
        onChange={({ target }) => choose(target)}
      />
    </>
  );
}

function OfFile(props: {
  readonly path: string;
  readonly onRename: (path: string) => void;
  readonly changes: FileChanges;
}) {
  const { path, onRename, changes } = props;
  const { t } = useTranslation();
  return (
    <Menu
      label={t('files.of_file', { name: path })}
      trigger={<MoreHorizontal size={18} strokeWidth={2} aria-hidden />}
      groups={[
        {
          items: [
            { id: 'rename', label: t('files.rename'), icon: Pencil, onSelect: () => onRename(path) },
            {
              id: 'remove',
              label: t('files.remove'),
              icon: Trash2,
              isDangerous: true,
              onSelect: () => void changes.remove(path),
            },
          ],
        },
      ]}
    />
  );
}
