import { Languages } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TRANSLATION_SHARING, type TranslationSharing } from '#domain/translation/translation.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { type TranslationBoard } from '#protocol/wire/staff/translation.ts';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { WithBoxes } from '#views/kit/staff/WithBoxes.tsx';
import { CorrectOfficial } from './CorrectOfficial.tsx';
import { DelegationBoard } from './DelegationBoard.tsx';
import { DelegationDialog } from './DelegationDialog.tsx';
import { useTyped } from '../useTyped.ts';
import { look } from '#views/components/look.ts';

/** A contest's translations: delegations and tasks, live; corrections of official texts; printing (TRN-2). */
export function TranslationPanel({ contest }: { readonly contest: Contest }) {
  const resource = useResource('translationBoard', { cid: contest.id }, { contestId: contest.id });
  return (
    <Loaded of={resource} shape="rows" count={8}>
      {(answer) => <Shown contestId={contest.id} board={answer} />}
    </Loaded>
  );
}

interface ShownBoard {
  readonly contestId: number;
  readonly board: TranslationBoard;
}

function Shown({ contestId, board }: ShownBoard) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<TranslationBoard['delegations'][number] | 'new' | null>(null);
  return (
    <div className={look('grid', 'single', 'gap16')}>
      <Settings contestId={contestId} board={board} />
      <Card
        title={t('translation.board')}
        flush
        actions={<Commands contestId={contestId} board={board} onNew={() => setEdited('new')} />}
      >
        {board.delegations.length === 0 ? (
          <EmptyState
            icon={Languages}
            title={t('translation.no_delegations')}
            text={t('translation.no_delegations_text')}
          />
        ) : (
          <DelegationBoard contestId={contestId} board={board} onEdit={setEdited} />
        )}
      </Card>
      <CorrectOfficial contestId={contestId} board={board} />
      {edited !== null && (
        <DelegationDialog
          contestId={contestId}
          delegation={edited === 'new' ? null : edited}
          groups={board.groups}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

function Settings({ contestId, board }: ShownBoard) {
  const { t } = useTranslation();
  const { give, state, isRunning } = useCommand('setTranslation');
  const [lang, setLang] = useTyped(board.official_lang);
  const [sharing, setSharing] = useTyped<TranslationSharing>(board.sharing);
  return (
    <Card title={t('translation.settings')}>
      <form
        className={look('flex', 'wrap', 'bottom', 'gap12')}
        onSubmit={(event) => {
          event.preventDefault();
          give({ call: 'setTranslation', request: { cid: contestId, official_lang: lang, sharing } });
        }}
      >
        <TextField label={t('translation.official_lang')} value={lang} onChange={setLang} maxLength={12} />
        <Select
          label={t('translation.sharing')}
          value={sharing}
          onChange={setSharing}
          options={TRANSLATION_SHARING.map((value) => ({ value, label: t(`translation.sharing.${value}`) }))}
        />
        <Button type="submit" busy={isRunning}>
          {t('translation.save')}
        </Button>
        <CommandNote state={state} done={t('translation.saved')} />
      </form>
    </Card>
  );
}

function Commands({ contestId, board, onNew }: ShownBoard & { readonly onNew: () => void }) {
  const { t } = useTranslation();
  const { give, state, isRunning } = useCommand('renderTranslations', 'translationSets');
  const wantSets = (withBoxes: boolean) =>
    give({ call: 'translationSets', request: { cid: contestId, with_boxes: withBoxes } });
  return (
    <span className={look('row', 'wrap', 'gap8')}>
      <Button size="s" variant="primary" onPress={onNew}>
        {t('translation.new_delegation')}
      </Button>
      {board.delegations.length > 0 && (
        <>
          <Button
            size="s"
            busy={isRunning}
            onPress={() => give({ call: 'renderTranslations', request: { cid: contestId } })}
          >
            {t('translation.render')}
          </Button>
          <Button size="s" busy={isRunning} onPress={() => wantSets(false)}>
            {t('translation.sets')}
          </Button>
        </>
      )}
      <CommandNote state={state} done="" />
      <WithBoxes state={state} onPress={() => wantSets(true)} />
    </span>
  );
}
