import { filter, map, mergeMap, type Observable } from 'rxjs';
import { laterCalls } from '#protocol/later-calls.ts';
import { type TranslationText } from '#protocol/wire/translation.ts';
import { addCalls } from '#api/calls.ts';
import { type ContestEvent } from '../events/event.ts';
import { type WorkFileName } from '../events/workFiles.ts';
import { type Inputs } from '../input.ts';
import { selectContestId, selectUserTypes } from '../state/session.ts';
import { bringReducers, type State } from '../state/state.ts';
import { workFileKey, workFilesSlice } from '../state/workFiles.ts';
import { callAs } from './caller.ts';
import { type ContextWith, type InputPorts } from './context.ts';
import { hereAt$ } from './staff/workFiles/here.ts';
import { keptTexts$ } from './staff/workFiles/keep.ts';
import { mergeTexts } from './staff/workFiles/merge.ts';
import { isNews } from './staff/workFiles/news.ts';
import { savesAt$, type TextHome } from './staff/workFiles/save.ts';

addCalls(laterCalls);
bringReducers('workFiles', workFilesSlice);

/** Translations: a file of the task by its number, named after the contest and the language. */
const TRANSLATIONS: TextHome = {
  isOf: (state) => selectUserTypes(state).includes('translator'),
  current$: (context, name) => own$(context, name).pipe(map(({ hash, revision }) => ({ hash, revision }))),
  text$: (context, name) => own$(context, name).pipe(map(({ text }) => text)),
  save$: (context, name, { text, known }) => {
    const { contestId, lang } = placeOf(name);
    const request = { tid: name.task, lang, text, known };
    return callAs(context, 'saveTranslation', request, { contestId }).pipe(map(({ answer }) => answer));
  },
};

/** The contest and the language of a translation's file: `12/bg.md`. */
function placeOf({ path }: WorkFileName): { readonly contestId: number; readonly lang: string } {
  const [, contest = '0', lang = ''] = /^(\d+)\/([^.]+)\./.exec(path) ?? [];
  return { contestId: Number(contest), lang };
}

function own$(context: ContextWith<'http'>, name: WorkFileName): Observable<TranslationText['own']> {
  const { contestId, lang } = placeOf(name);
  return callAs(context, 'translationText', { tid: name.task, lang }, { contestId }).pipe(
    map(({ answer }) => answer.own),
  );
}

/** A translation came, or came again: it is opened, or merged with the text being written. */
function translationNews$({ events$, state$ }: ContextWith<'http'>): Observable<ContestEvent> {
  return events$.pipe(
    filter((event) => event.type === 'ResourceLoaded' && event.call === 'translationText'),
    mergeMap(({ answer: { number: task, lang, official, own } }): readonly ContestEvent[] => {
      if (own.state === 'not_begun') return [];
      const name = { task, path: `${selectContestId(state$.value) ?? 0}/${lang}.${official.format}` };
      const { hash, text, revision } = own;
      const open = state$.value.workFiles.texts[workFileKey(name)];
      if (open === undefined)
        return [{ type: 'WorkFileLoaded', ...name, hash, content: { kind: 'text', text } }];
      if (!isNews(open, revision, hash)) return [];
      const merged = mergeTexts(open.base.text, open.text, text);
      const both = merged.kind === 'merged' ? merged.text : null;
      return [
        { type: 'WorkFileMet', ...name, theirs: { hash, text }, mine: open.text, merged: both, revision },
      ];
    }),
  );
}

/** The texts of translators: saved as they type, kept until they are, and met with those of others of the delegation. */
export const translatingInputs: Inputs<State, ContestEvent, InputPorts> = {
  translationSaves: (context) => savesAt$(context, TRANSLATIONS),
  translationNews: translationNews$,
  keptTranslations: (context) => keptTexts$(context, TRANSLATIONS),
  translationHere: (context) =>
    hereAt$(context, {
      isOf: TRANSLATIONS.isOf,
      // A tab is named after the language that is open in it.
      say$: (at, tid, { tab, path }) =>
        callAs(at, 'translationHere', {
          tid,
          lang: tab.split(':')[0] ?? '',
          tab,
          leaves: path === undefined,
        }),
    }),
};
