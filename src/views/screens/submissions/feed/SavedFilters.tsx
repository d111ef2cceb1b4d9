import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type Feed } from '#streams/events/staff.ts';
import { Button } from '#views/components/Button.tsx';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { CopyButton } from '#views/components/CopyButton.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { IconButton } from '#views/components/IconButton.tsx';
import { Link } from '#views/components/Link.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { usePublicAddress } from '#views/usePublicAddress.ts';
import { useResource } from '#views/kit/useResource.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { type FeedFilter, paramsFrom } from './feedFilter.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './SavedFilters.module.css';

const NAMES = { submissions: 'submissions', userTests: 'user_tests' } as const;

/** Saved filters with names, each a link: the person's own, and those that a contest's staff share. */
export function SavedFilters(props: { readonly feed: Feed; readonly filter: FeedFilter }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="s" variant="quiet" icon={Bookmark} onPress={() => setOpen(true)}>
        {t('staff.filters.title')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('staff.filters.title')} size="m">
        <Saved {...props} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Saved(props: { readonly feed: Feed; readonly filter: FeedFilter; readonly onDone: () => void }) {
  const { feed, filter, onDone } = props;
  const { t } = useTranslation();
  const command = useCommand('saveFilter', 'deleteFilter');
  const navigate = useNavigate();
  const { address } = usePublicAddress();
  const name = NAMES[feed];
  const { answer } = useResource('savedFilters', { feed: name });
  const own = new URLSearchParams(paramsFrom(filter)).toString();
  const [named, setNamed] = useState('');
  const [isShared, setShared] = useState(filter.contest !== undefined);
  const save = () =>
    command.give({
      call: 'saveFilter',
      request: {
        feed: name,
        name: named,
        query: own,
        ...(isShared && filter.contest !== undefined && { contest: filter.contest }),
      },
    });
  return (
    <>
      {answer?.filters.length === 0 && <p>{t('staff.filters.none')}</p>}
      <ul className={classNames(look('grid', 'gap8'), styles['list'])}>
        {answer?.filters.map(({ id, name: label, query, contest, by }) => (
          <li key={id}>
            <Link
              to={`/${name}?${query}`}
              onClick={(event) => {
                event.preventDefault();
                onDone();
                void navigate(`/${name}?${query}`);
              }}
            >
              {label}
            </Link>
            <span className={look('grow', 'hint')}>
              {contest === null ? t('staff.filters.own') : t('staff.filters.shared', { by })}
            </span>
            <CopyButton
              text={`${address}/${name}?${query}`}
              label={t('staff.filters.copy', { name: label })}
            />
            <IconButton
              size="s"
              icon={Trash2}
              label={t('staff.filters.delete', { name: label })}
              onPress={() => command.give({ call: 'deleteFilter', request: { fid: id } })}
            />
          </li>
        ))}
      </ul>
      {own === '' ? (
        <p>{t('staff.filters.choose')}</p>
      ) : (
        <form
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault();
            if (named.trim() !== '') save();
          }}
        >
          <TextField label={t('staff.filters.name')} value={named} onChange={setNamed} maxLength={60} />
          {filter.contest !== undefined && (
            <Checkbox label={t('staff.filters.share')} checked={isShared} onChange={setShared} />
          )}
          <Button type="submit" variant="primary" busy={command.isRunning} disabled={named.trim() === ''}>
            {t('staff.filters.save')}
          </Button>
        </form>
      )}
      <CommandNote state={command.state} done={t('staff.filters.done')} />
    </>
  );
}
