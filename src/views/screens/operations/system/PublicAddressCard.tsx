import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PUBLIC_ADDRESS_CHARS, publicAddressOf } from '#domain/public-address.ts';
import { type State } from '#streams/state/state.ts';
import { Button } from '#views/components/Button.tsx';
import { Card } from '#views/components/Section.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { useSelected } from '#views/useSelected.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { useScrollToHash } from '#views/useScrollToHash.ts';
import { look } from '#views/components/look.ts';

const selectConfiguration = ({ contest }: State) => contest.configuration;

/** The public address of this installation, which admins set for links, cards and QR codes. */
export function PublicAddressCard() {
  const { t } = useTranslation();
  const configuration = useSelected(selectConfiguration);
  useScrollToHash();
  return (
    <div id="public-address">
      <Card title={t('staff.address.title')}>
        {configuration === null ? (
          <Skeleton shape="rows" count={1} />
        ) : (
          <AddressForm kept={configuration.public_address ?? ''} />
        )}
      </Card>
    </div>
  );
}

function AddressForm({ kept }: { readonly kept: string }) {
  const { t } = useTranslation();
  const command = useCommand('setConfig');
  /** null: nothing is typed yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const value = typed ?? kept;
  const wanted = publicAddressOf(value) ?? value.trim();
  const isFaulty = wanted !== '' && publicAddressOf(value) === null;
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    setLeft(true);
    if (!isFaulty) command.give({ call: 'setConfig', request: { public_address: wanted } });
  };
  return (
    <form className={look('grid', 'gap16')} onSubmit={save} noValidate>
      <TextField
        label={t('people.cards.address')}
        hint={t('staff.address.hint')}
        error={isLeft && isFaulty ? t('staff.address.fault') : undefined}
        value={value}
        placeholder="https://contest.example.org"
        inputMode="url"
        maxLength={MAX_PUBLIC_ADDRESS_CHARS}
        onChange={setTyped}
      />
      <div>
        <Button type="submit" variant="primary" busy={command.isRunning} disabled={wanted === kept}>
          {t('people.save')}
        </Button>
        <CommandNote state={command.state} done={t('staff.saved')} />
      </div>
    </form>
  );
}
