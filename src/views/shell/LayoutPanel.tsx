import { useTranslation } from 'react-i18next';
import { Checkbox } from '../components/Checkbox.tsx';
import { type Layout, LAYOUT_FLAGS, type LayoutFlag } from './layout.ts';
import { SidePanel } from './SidePanel.tsx';
import styles from './LayoutPanel.module.css';

/** Those that open and close by themselves are not offered as choices. */
const OFFERED = LAYOUT_FLAGS.filter((name) => name !== 'offsidebarOpen' && name !== 'asideToggled');

/** The panel at the side in which the layout is set (SHL-8). */
export function LayoutPanel(props: {
  readonly layout: Layout;
  readonly onChange: (name: LayoutFlag, value: boolean) => void;
}) {
  const { layout, onChange } = props;
  const { t } = useTranslation();
  return (
    <SidePanel title={t('layout.title')} onClose={() => onChange('offsidebarOpen', false)}>
      <div className={styles['choices']}>
        {OFFERED.map((name) => (
          <Checkbox
            key={name}
            label={t(`layout.${name}`)}
            checked={layout[name]}
            onChange={(checked) => onChange(name, checked)}
          />
        ))}
      </div>
    </SidePanel>
  );
}
