import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type PackageFinding } from '#protocol/wire/staff/authoring/packages.ts';
import { useSentence } from './useSentence.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './PackageFindings.module.css';

const ICONS = { error: CircleAlert, warning: TriangleAlert, note: Info } as const;
const STYLES = { error: 'bad', warning: 'warn', note: 'hint' } as const;

/** Findings in a package, wrong or worth a look: by file and line. */
export function PackageFindings({ findings }: { readonly findings: readonly PackageFinding[] }) {
  const { t } = useTranslation();
  const sentence = useSentence();
  if (findings.length === 0) return null;
  return (
    <ul
      className={classNames(look('grid', 'gap4', 'size14'), styles['findings'])}
      aria-label={t('packages.findings')}
    >
      {findings.map((finding) => {
        const { severity, file, line } = finding;
        const message = sentence(finding);
        const Icon = ICONS[severity];
        return (
          <li key={`${severity} ${file} ${line ?? ''} ${message}`} className={styles[STYLES[severity]]}>
            <Icon size={16} strokeWidth={2} aria-label={t(`packages.severity.${severity}`)} />
            <span>
              {file !== '' && <code>{line === null ? file : `${file}:${line}`}</code>} {message}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
