import { Printer } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type State } from '#streams/state/state.ts';
import { Button } from '#views/components/Button.tsx';
import { onDemand } from '#views/onDemand.tsx';
import { useSelected } from '#views/useSelected.ts';
import { type PrintDialogProps } from './PrintDialog.tsx';

const PrintDialog = onDemand<PrintDialogProps>(async () => (await import('./PrintDialog.tsx')).PrintDialog);

const selectPrints = ({ contest }: State): boolean => contest.contest?.printing === true;

/** A button for the print dialog; shown only if the contest offers printing. */
export function PrintButton(props: Pick<PrintDialogProps, 'text' | 'fileName' | 'task' | 'submission'>) {
  const { t } = useTranslation();
  const prints = useSelected(selectPrints);
  const [isOpen, setOpen] = useState(false);
  if (!prints) return null;
  return (
    <>
      <Button icon={Printer} onPress={() => setOpen(true)}>
        {t('prints.ask')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PrintDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
