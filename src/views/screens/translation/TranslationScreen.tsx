import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { parseRouteId } from '#domain/navigation.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { selectContestId } from '#streams/state/session/session.ts';
import { Alert } from '#views/components/Alert.tsx';
import { ButtonLink } from '#views/components/Button.tsx';
import { Code } from '#views/components/Code.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { DiffView } from '#views/kit/DiffView.tsx';
import { NotFoundScreen } from '#views/kit/NotFoundScreen.tsx';
import { languageName } from '#views/kit/languageName.ts';
import { VersionList } from './VersionList.tsx';
import { look } from '#views/components/look.ts';
import styles from './Translation.module.css';

type Version = AnswerOf<'translationVersion'>;

/** /task/{tid}/translation/{utid}: a version of a translation, its PDF, and differences (TRN-1). */
export function TranslationScreen() {
  const utid = parseRouteId(useParams()['utid'] ?? '');
  const resource = useResource('translationVersion', { utid: utid ?? 0 });
  if (utid === null || resource.failure?.key === 'backend.not_found') return <NotFoundScreen />;
  const answer = resource.answer?.id === utid ? resource.answer : null;
  return (
    <Loaded of={{ ...resource, answer }} shape="cards" count={1}>
      {(version) => <Shown key={utid} version={version} />}
    </Loaded>
  );
}

function Shown({ version }: { readonly version: Version }) {
  const { task, name, lang, format, number, pdf, fault, lacking } = version;
  const { t } = useTranslation();
  const contestId = useSelected(selectContestId);
  const file = `/task/${task}/file/${lang}.${format}`;
  return (
    <div className={look('grid', 'single', 'gap16')}>
      <PageHeader
        title={t('translation.version_title', { name, number })}
        eyebrow={
          <Link to={file}>
            {name} · {languageName(lang)}
          </Link>
        }
        actions={<ButtonLink to={file}>{t('translation.to_text')}</ButtonLink>}
      />
      {pdf === 'waiting' && (
        <Alert tone="wait" title={t('translation.pdf.waiting')} text={t('translation.waiting_text')} />
      )}
      {fault !== null && <Faulty text={version.text} fault={fault} />}
      {lacking !== '' && <Alert tone="wait" title={t('backend.pdf_letters')} text={lacking} />}
      {pdf === 'made' && contestId !== null && <Pdf utid={version.id} title={name} />}
      <Compared version={version} />
      <VersionList task={task} versions={version.versions} />
    </div>
  );
}

/** The reason why there is no PDF, with the faulty line. */
function Faulty({ text, fault }: { readonly text: string; readonly fault: string }) {
  const { t } = useTranslation();
  const line = Number(/^line (\d+):/.exec(fault)?.[1] ?? 0);
  const lines = text.split('\n');
  const from = Math.max(0, line - 3);
  return (
    <Card title={t('translation.pdf.fault')}>
      <Alert tone="bad" title={fault} />
      {line > 0 && (
        <Code
          text={lines
            .slice(from, line + 2)
            .map((one, at) => `${from + at + 1 === line ? '>' : ' '} ${from + at + 1}  ${one}`)
            .join('\n')}
        />
      )}
    </Card>
  );
}

function Pdf({ utid, title }: { readonly utid: number; readonly title: string }) {
  const resource = useResource('translationPdf', { utid });
  return (
    <Loaded of={resource} shape="cards" count={1} onlyNewest>
      {({ blobUrl }) => <iframe src={blobUrl ?? undefined} title={title} className={styles['pdf']} />}
    </Loaded>
  );
}

/** The text of the version, or its differences to another version. */
function Compared({ version }: { readonly version: Version }) {
  const { t } = useTranslation();
  const format = useFormat();
  const others = version.versions.filter(({ id }) => id !== version.id);
  const [other, setOther] = useState('');
  return (
    <Card title={t('translation.text')}>
      <div className={look('grid', 'single', 'gap16')}>
        {others.length > 0 && (
          <Select
            label={t('translation.compare')}
            value={other}
            onChange={setOther}
            options={[
              { value: '', label: t('translation.compare_none') },
              ...others.map(({ id, number, at }) => ({
                value: String(id),
                label: `${t('translation.version', { number })} · ${format.timeWithSeconds(at)}`,
              })),
            ]}
          />
        )}
        {other === '' ? <Code text={version.text} /> : <Difference version={version} other={Number(other)} />}
      </div>
    </Card>
  );
}

function Difference({ version, other }: { readonly version: Version; readonly other: number }) {
  const { t } = useTranslation();
  const resource = useResource('translationVersion', { utid: other });
  const sideOf = (one: Version) => ({
    name: t('translation.version', { number: one.number }),
    text: one.text,
  });
  return (
    <Loaded of={resource} shape="text" count={8}>
      {(answer) => {
        const [before, after] = answer.number < version.number ? [answer, version] : [version, answer];
        return <DiffView before={sideOf(before)} after={sideOf(after)} way="side" />;
      }}
    </Loaded>
  );
}
