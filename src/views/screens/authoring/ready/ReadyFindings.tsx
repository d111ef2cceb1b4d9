import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type PackageFinding } from '#protocol/wire/staff/authoring/packages.ts';
import { Link } from '#views/components/Link.tsx';
import { useSentence } from '#views/kit/staff/useSentence.ts';
import styles from './Ready.module.css';

/** Findings of reading the files as a package, each with a link to its file. */
export function ReadyFindings(props: {
  readonly task: number;
  readonly findings: readonly PackageFinding[];
}) {
  const { task, findings } = props;
  const { t } = useTranslation();
  const sentence = useSentence();
  return (
    <ul className={styles['findings']} aria-label={t('packages.findings')}>
      {findings.map((finding, index) => {
        const { severity, file, line } = finding;
        const Icon = severity === 'error' ? CircleAlert : TriangleAlert;
        const path = file.split('/').map(encodeURIComponent).join('/');
        return (
          <li key={index} data-state={severity === 'error' ? 'bad' : 'wait'}>
            <Icon size={16} strokeWidth={2} aria-label={t(`packages.severity.${severity}`)} />
            <span>
              {file !== '' && (
                <Link to={`/task/${task}/file/${path}${line === null ? '' : `?line=${line}`}`}>
                  {line === null ? file : `${file}:${line}`}
                </Link>
              )}{' '}
              {sentence(finding)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
