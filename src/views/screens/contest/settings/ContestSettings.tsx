import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingFaults, timeFaults } from '#domain/contest/contest-settings.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { type SettingName, type SettingsAnswer } from '#protocol/wire/staff/contest/settings.ts';
import { selectRole } from '#streams/state/session/session.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { ContestTimeline } from '../staff/ContestTimeline.tsx';
import { ContestLife } from './ContestLife.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SECTIONS, SettingsFields } from './SettingsFields.tsx';
import {
  draftOf,
  follow,
  namesIn,
  resolve,
  type SettingsDraft,
  shownIn,
  withChange,
} from './settingsDraft.ts';
import { useFaultsOf } from '#views/kit/staff/useFaultWords.ts';
import { useSettingWords } from './useSettingWords.ts';
import { useUnsaved } from './useUnsaved.ts';
import { look } from '#views/components/look.ts';
import { classNames } from '#views/components/classNames.ts';
import styles from './Settings.module.css';

interface Props {
  readonly contest: Contest;
  readonly nowAt: number;
}

/** All settings of a contest in one form, saved as a whole; it shows the consequences first (AUT-2). */
export function ContestSettings({ contest, nowAt }: Props) {
  const { t } = useTranslation();
  const resource = useResource('contestSettings', { cid: contest.id });
  const isAdmin = useSelected(selectRole) === 'admin';
  return (
    <Loaded of={resource} shape="rows" count={10} title={t('contest_form.not_loaded')}>
      {(answer) => (
        <div className={look('grid', 'gap16', 'shrink')}>
          <Form contest={contest} nowAt={nowAt} answer={answer} refresh={resource.refresh} />
          <ContestLife contest={contest} nowAt={nowAt} isAdmin={isAdmin} />
        </div>
      )}
    </Loaded>
  );
}

function Form(props: Props & { readonly answer: SettingsAnswer; readonly refresh: () => void }) {
  const { contest, nowAt, answer, refresh } = props;
  const { t } = useTranslation();
  const words = useSettingWords(answer.staff);
  const { draft, setDraft } = useDraft(answer);
  const shown = shownIn(draft);
  useUnsaved(namesIn(draft.touched).length > 0);
  const faults = settingFaults(shown, draft.base);
  const faultOf = useFaultsOf(faults);
  const isDrawn = namesIn(draft.touched).length > 0 && timeFaults(shown).length === 0;
  const below = (name: SettingName) =>
    draft.conflicts[name] === undefined ? null : (
      <Conflict
        text={t('contest_form.theirs', {
          name: draft.conflicts[name],
          value: words(name, draft.base[name]),
        })}
        onChoose={(whose) => setDraft(resolve(draft, name, whose))}
      />
    );
  return (
    <form
      className={classNames(look('grid', 'top', 'gap24', 'single'), styles['form'])}
      onSubmit={(event) => event.preventDefault()}
    >
      <nav className={styles['nav']} aria-label={t('contest_form.sections')}>
        {SECTIONS.map((id) => (
          <a key={id} href={`#settings-${id}`}>
            {t(`contest_form.section.${id}`)}
          </a>
        ))}
      </nav>
      <div className={look('grid', 'gap16', 'shrink')}>
        {isDrawn && (
          <div className={look('grid', 'gap8')}>
            <p className={look('hint')}>{t('contest_form.as_it_will_be')}</p>
            <ContestTimeline contest={{ ...contest, ...shown }} nowAt={nowAt} />
          </div>
        )}
        {draft.followed !== null && (
          <Alert
            tone="note"
            title={t('contest_form.followed', {
              name: draft.followed.username,
              fields: draft.followed.fields.map((name) => t(`contest_form.field.${name}`)).join(', '),
            })}
          />
        )}
        <SettingsFields
          settings={shown}
          set={(change) => setDraft(withChange(draft, change))}
          below={below}
          fault={faultOf}
          known={draft.base}
          staff={answer.staff}
          mayAssign={answer.may_assign}
          hasWork={answer.has_work}
        />
        <SaveBar
          contest={contest}
          nowAt={nowAt}
          draft={draft}
          faults={faults}
          words={words}
          onReset={() => setDraft(draftOf(answer))}
          onOutdated={refresh}
        />
      </div>
    </form>
  );
}

/** The form's draft, which also takes up the changes that others save. */
function useDraft(answer: SettingsAnswer) {
  const [kept, setDraft] = useState<SettingsDraft>(() => draftOf(answer));
  const draft = follow(kept, answer);
  if (draft !== kept) setDraft(draft);
  return { draft, setDraft };
}

function Conflict(props: { readonly text: string; readonly onChoose: (whose: 'mine' | 'theirs') => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles['conflict']} role="alert">
      <span>{props.text}</span>
      <Button size="s" onPress={() => props.onChoose('theirs')}>
        {t('contest_form.take_theirs')}
      </Button>
      <Button size="s" onPress={() => props.onChoose('mine')}>
        {t('contest_form.keep_mine')}
      </Button>
    </div>
  );
}
