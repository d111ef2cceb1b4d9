import { useTranslation } from 'react-i18next';
import { selectUnsentAnswers } from '#streams/state/quiz/answers.ts';
import { unsentSolutions } from '#streams/state/submissions/work.ts';
import { type State } from '#streams/state/state.ts';
import { Dialog } from '../components/Dialog.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { useSelected } from '../useSelected.ts';
import { look } from '../components/look.ts';

const selectUnsentCount = (state: State): number =>
  selectUnsentAnswers(state).length + unsentSolutions(state).length;

/** A finish that is under way, and the number of answers and solutions that it waits for. */
export function FinishDialog({ what }: { readonly what: 'module' | 'exam' }) {
  const unsent = useSelected(selectUnsentCount);
  const { t } = useTranslation();
  return (
    <Dialog
      open
      dismissable={false}
      onClose={() => undefined}
      title={what === 'module' ? t('leave.progress_module') : t('leave.progress')}
    >
      <p className={look('row', 'gap12')} role="status">
        <Spinner />
        {unsent > 0 ? t('leave.progress_sending', { count: unsent }) : t('leave.progress_waiting')}
      </p>
    </Dialog>
  );
}
