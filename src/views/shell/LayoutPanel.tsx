import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/Button.tsx';
import { Checkbox } from '../components/Checkbox.tsx';
import { TextField } from '../components/TextField.tsx';
import { themeSheet } from '../theme/theme.ts';
import { type Layout, LAYOUT_FLAGS, type LayoutFlag } from './layout.ts';
import { SidePanel } from './SidePanel.tsx';
import { look } from '../components/look.ts';
import styles from './LayoutPanel.module.css';

/** The settings that are choices; those that open and close by themselves are not. */
const OFFERED = LAYOUT_FLAGS.filter((name) => name !== 'offsidebarOpen' && name !== 'asideToggled');

/** The panel at the side in which the layout is set (SHL-8). */
export function LayoutPanel(props: {
  readonly layout: Layout;
  readonly onChange: (name: LayoutFlag, value: boolean) => void;
  readonly onThemePath: (path: string) => void;
}) {
  const { layout, onChange, onThemePath } = props;
  const { t } = useTranslation();
  return (
    <SidePanel title={t('layout.title')} onClose={() => onChange('offsidebarOpen', false)}>
      <div className={look('grid', 'gap12')}>
        {OFFERED.map((name) => (
          <Checkbox
            key={name}
            label={t(`layout.${name}`)}
            checked={layout[name]}
            onChange={(checked) => onChange(name, checked)}
          />
        ))}
      </div>
      <ThemePath kept={layout.theme} onChange={onThemePath} />
    </SidePanel>
  );
}

/** The path of a style sheet on this site that the page takes its theme from; without one the system's choice. */
function ThemePath({ kept, onChange }: { readonly kept: string; readonly onChange: (path: string) => void }) {
  const [path, setPath] = useState(themeSheet(kept) ?? '');
  const [isRefused, setRefused] = useState(false);
  const { t } = useTranslation();
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    const isPath = path === '' || themeSheet(path) !== null;
    setRefused(!isPath);
    if (isPath) onChange(path);
  };
  return (
    <form className={styles['theme']} onSubmit={apply}>
      <TextField
        label={t('layout.theme')}
        hint={t('layout.theme_hint')}
        error={isRefused ? t('layout.theme_refused') : undefined}
        value={path}
        placeholder="/themes/school.css"
        onChange={setPath}
      />
      <Button type="submit" size="s">
        {t('layout.theme_apply')}
      </Button>
    </form>
  );
}
