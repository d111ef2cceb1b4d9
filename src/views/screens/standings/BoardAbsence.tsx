import { EyeOff, Hourglass, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { remainingMs } from '#domain/contest/timeline.ts';
import { type Board } from '#streams/state/standings/standing.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { type State } from '#streams/state/state.ts';
import { Countdown } from '#views/components/Countdown.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { ErrorState } from '#views/components/ErrorState.tsx';
import { Card } from '#views/components/Section.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useSelected } from '#views/useSelected.ts';

/** Key of a call without an answer. The board is then loaded again by itself. */
const NO_CONNECTION = 'backend.no_connection';

const selectRefused = ({ standing }: State): string | null => standing.refused;

/** The reason why no board is shown: loading (`board` null), refused, before the start, hidden or empty. */
export function BoardAbsence({ board }: { readonly board: Board | null }) {
  const refused = useSelected(selectRefused);
  const now = useSelected(selectNow);
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const format = useFormat();
  if (refused === NO_CONNECTION) {
    return (
      <Card>
        <ErrorState title={t('page.not_loaded')} text={t('page.opens_later')} />
      </Card>
    );
  }
  if (refused !== null) {
    return (
      <Card>
        <ErrorState title={tAny(refused)} text={t('board.refused_text')} />
      </Card>
    );
  }
  if (board === null) return <Skeleton shape="rows" count={10} />;
  if (now !== 0 && now < board.startAt) {
    return (
      <Card>
        <EmptyState
          icon={Hourglass}
          title={t('board.not_started')}
          text={t('board.not_started_text', { time: format.dateTime(board.startAt) })}
          action={
            <Countdown
              remainingMs={remainingMs(board.startAt, now)}
              size="l"
              label={t('timeline.starts_in')}
            />
          }
        />
      </Card>
    );
  }
  return (
    <Card>
      {board.visible ? (
        <EmptyState icon={UsersRound} title={t('board.empty')} text={t('board.empty_text')} />
      ) : (
        <EmptyState icon={EyeOff} title={t('board.hidden')} text={t('board.hidden_text')} />
      )}
    </Card>
  );
}
