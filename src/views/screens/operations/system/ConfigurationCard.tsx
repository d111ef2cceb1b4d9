import { useTranslation } from 'react-i18next';
import { type Configuration } from '#protocol/wire/contest.ts';
import { type State } from '#streams/state/state.ts';
import { Button } from '#views/components/Button.tsx';
import { Badge } from '#views/components/Badge.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { Card } from '#views/components/Section.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useSelected } from '#views/useSelected.ts';
import { useScrollToHash } from '#views/useScrollToHash.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './ConfigurationCard.module.css';

const selectConfiguration = ({ contest }: State) => contest.configuration;

const SWITCHES = ['websockets', 'live_updates'] as const satisfies readonly (keyof Configuration)[];
type Switch = (typeof SWITCHES)[number];

/** Two switches for admins: how the pages of all people get updates. A dialog confirms each change. */
export function ConfigurationCard() {
  const { t } = useTranslation();
  const configuration = useSelected(selectConfiguration);
  useScrollToHash();
  return (
    <div id="news">
      <Card title={t('staff.config.title')}>
        {configuration === null ? (
          <Skeleton shape="rows" count={2} />
        ) : (
          <div className={look('grid', 'gap16')}>
            {SWITCHES.map((name) => (
              <SwitchLine key={name} name={name} configuration={configuration} />
            ))}
          </div>
        )}
      </Card>
    </div>
  );
}

function SwitchLine(props: { readonly name: Switch; readonly configuration: Configuration }) {
  const { name, configuration } = props;
  const { t } = useTranslation();
  const confirm = useConfirm();
  const command = useCommand('setConfig');
  const isOn = configuration[name] === '1';
  const verb = isOn ? t('staff.config.turn_off') : t('staff.config.turn_on');

  const flip = async () => {
    const isConfirmed = await confirm({
      title: t(isOn ? `staff.config.${name}.ask_off` : `staff.config.${name}.ask_on`),
      message: t(isOn ? `staff.config.${name}.off_means` : `staff.config.${name}.on_means`),
      confirmLabel: verb,
    });
    if (!isConfirmed) return;
    command.give({ call: 'setConfig', request: { [name]: isOn ? '0' : '1' } });
  };
  return (
    <div className={classNames(look('flex', 'top', 'apart', 'gap12'), styles['line'])}>
      <div className={look('grid', 'gap2', 'shrink')}>
        <p className={look('row', 'wrap', 'gap8', 'weight550')}>
          {t(`staff.config.${name}`)}
          <Badge tone={isOn ? 'good' : 'wait'}>{isOn ? t('staff.on') : t('staff.off')}</Badge>
        </p>
        <p className={look('hint')}>{t(`staff.config.${name}.hint`)}</p>
        <CommandNote state={command.state} done={t('staff.saved')} />
      </div>
      <Button size="s" busy={command.isRunning} onPress={() => void flip()}>
        {verb}
      </Button>
    </div>
  );
}
