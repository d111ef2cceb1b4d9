import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SimilarityPairAnswer, type SourceRegion } from '#protocol/wire/staff/submissions/similarity.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { Whose } from '../staff/CompareScreen.tsx';
import { markedLines } from './markedLines.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './PairScreen.module.css';

type Side = 'left' | 'right';
const SIDES: readonly Side[] = ['left', 'right'];

/** Two submissions side by side with their matching fragments; a click on one shows its counterpart. */
export function PairScreen(props: {
  readonly contest: number;
  readonly task: number;
  readonly left: number;
  readonly right: number;
}) {
  const { contest, task, left, right } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const resource = useResource('similarityPair', {
    left: String(left),
    right: String(right),
  });
  const { answer } = resource;
  return (
    <>
      <PageHeader
        title={t('staff.compare.title', { first: left, second: right })}
        eyebrow={
          <Link to={`/submissions?show=similarity&contest=${contest}&task=${task}`}>
            {t('staff.similarity.title')}
          </Link>
        }
        meta={
          answer && (
            <span>
              {t('staff.similarity.measures', {
                percent: format.number(answer.similarity * 100, 0),
                longest: format.number(answer.longest),
                overlap: format.number(answer.overlap),
              })}
            </span>
          )
        }
      />
      <Alert tone="note" title={t('staff.similarity.hint')} />
      <Loaded of={resource} shape="text" count={20} onlyNewest>
        {(pair) => <Both answer={pair} />}
      </Loaded>
    </>
  );
}

function Both({ answer }: { readonly answer: SimilarityPairAnswer }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const both = useRef<HTMLDivElement>(null);
  const choose = (fragment: number, from: Side) => {
    setChosen(fragment);
    const other = from === 'left' ? 'right' : 'left';
    both.current
      ?.querySelector(`[data-side=${other}] [data-fragment="${fragment}"]`)
      ?.scrollIntoView({ block: 'center' });
  };
  return (
    <div ref={both} className={classNames(look('single'), styles['both'])}>
      {SIDES.map((side) => (
        <div key={side} data-side={side} className={styles['side']}>
          <Whose submission={answer[side].submission} />
          <Source
            text={answer[side].source}
            regions={answer.fragments.map((fragment) => fragment[side])}
            chosen={chosen}
            onChoose={(fragment) => choose(fragment, side)}
          />
        </div>
      ))}
    </div>
  );
}

function Source(props: {
  readonly text: string;
  readonly regions: readonly SourceRegion[];
  readonly chosen: number | null;
  readonly onChoose: (fragment: number) => void;
}) {
  const { text, regions, chosen, onChoose } = props;
  const { t } = useTranslation();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wider than the page is scrolled by keys
    <pre className={styles['source']} tabIndex={0}>
      {markedLines(text, regions).map((parts, line) => (
        <div key={line} className={styles['line']}>
          <span className={styles['number']} aria-hidden>
            {line + 1}
          </span>
          <code>
            {parts.map(({ text: part, fragment }, at) =>
              fragment === null ? (
                part
              ) : (
                <mark
                  key={at}
                  role="button"
                  tabIndex={0}
                  aria-label={`${t('staff.similarity.fragment', { number: fragment + 1 })}: ${part}`}
                  aria-pressed={chosen === fragment}
                  data-fragment={fragment}
                  data-tint={fragment % 4}
                  onClick={() => onChoose(fragment)}
                  onKeyDown={(event: KeyboardEvent) => {
                    if (event.key !== 'Enter' && event.key !== ' ') return;
                    event.preventDefault();
                    onChoose(fragment);
                  }}
                >
                  {part}
                </mark>
              ),
            )}
            {'\n'}
          </code>
        </div>
      ))}
    </pre>
  );
}
