import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type CommandState } from '../../../streams/state/staff.ts';
import { Button } from '../../components/Button.tsx';

/** Where a PDF was refused as the judges have no font for some of its letters: has it made all the same, with boxes for them. */
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
