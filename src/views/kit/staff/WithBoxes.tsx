import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type CommandState } from '#streams/state/staffState.ts';
import { Button } from '#views/components/Button.tsx';

/** A button for a PDF that was refused because no font has some of its letters: it is made with boxes in their place. */
export function WithBoxes(props: { readonly state: CommandState | null; readonly onPress: () => void }) {
  const { t } = useTranslation();
  const { state, onPress } = props;
  if (state?.kind !== 'refused' || state.key !== 'backend.pdf_letters') return null;
  return (
    <Button size="s" icon={FileText} onPress={onPress}>
      {t('scoring.pdf_with_boxes')}
    </Button>
  );
}
