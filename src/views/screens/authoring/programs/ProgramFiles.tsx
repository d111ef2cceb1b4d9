import { FileCode2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type TaskProgram } from '#protocol/wire/staff/authoring/programs.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Link } from '#views/components/Link.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { fileAddress } from '../files/fileAddress.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Programs.module.css';

/** Files of programs, each with a link to its editor. */
export function ProgramFiles(props: { readonly taskId: number; readonly programs: readonly TaskProgram[] }) {
  const { t } = useTranslation();
  const { bytes } = useFormat();
  return (
    <ul className={classNames(look('grid'), styles['files'])}>
      {props.programs.map((program) => (
        <li key={program.path}>
          <FileCode2 size={18} strokeWidth={1.75} aria-hidden />
          <Link to={fileAddress(props.taskId, program.path)}>{program.path}</Link>
          <span className={look('measure', 'text2')}>{bytes(program.bytes)}</span>
          {program.standard !== null && (
            <Badge tone="note">{t(`workshop.programs.standard.${program.standard}`)}</Badge>
          )}
          {program.role === 'after_talk' && <Badge>{t('workshop.programs.after_talk')}</Badge>}
        </li>
      ))}
    </ul>
  );
}
