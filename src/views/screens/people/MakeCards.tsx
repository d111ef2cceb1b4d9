import { IdCard } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { RadioList } from '#views/components/RadioList.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { type Commander } from '#views/kit/useCommand.ts';
import styles from './People.module.css';
import { type PeopleRequest } from './peopleFilter.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';

/** The people for whom cards are made: these people, or all who pass the filter. */
export type CardsOf = { readonly ids: readonly number[] } | { readonly filter: PeopleRequest };

const KINDS = ['password', 'token', 'both'] as const;

/** Asks for the content of the cards, says which old access stops working, and makes the cards. */
export function MakeCards(props: {
  readonly of: CardsOf;
  readonly count: number;
  readonly command: Commander<'issuePasswords'>;
  readonly size?: 's' | 'm';
}) {
  const { of, count, command, size = 'm' } = props;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [kind, setKind] = useState<(typeof KINDS)[number]>('both');
  const make = () => {
    const request = 'ids' in of ? { ids: JSON.stringify(of.ids) } : { filter: JSON.stringify(of.filter) };
    command.give({ call: 'issuePasswords', request: { ...request, what: kind } });
    setOpen(false);
  };
  return (
    <>
      <Button size={size} icon={IdCard} busy={command.isRunning} onPress={() => setOpen(true)}>
        {t('people.cards.make', { count })}
      </Button>
      <CommandNote state={command.state} done="" />
      {isOpen && (
        <Dialog
          open
          size="m"
          title={t('people.cards.ask', { count })}
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button onPress={() => setOpen(false)}>{t('dialog.cancel')}</Button>
              <Button variant="primary" onPress={make}>
                {t('people.cards.confirm')}
              </Button>
            </>
          }
        >
          <div className={look('grid', 'gap16')}>
            <p className={classNames(look('hint'), styles['hint'])}>{t('people.cards.no_mail')}</p>
            <RadioList
              label={t('people.cards.what')}
              value={kind}
              onChange={setKind}
              options={KINDS.map((one) => ({
                value: one,
                label: t(`people.cards.kind.${one}`),
                hint: t(`people.cards.hint.${one}`),
              }))}
            />
          </div>
        </Dialog>
      )}
    </>
  );
}
