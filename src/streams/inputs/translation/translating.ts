import { filter, map, mergeMap, type Observable, of } from 'rxjs';
import * as v from 'valibot';
import { laterCalls } from '#protocol/later-calls.ts';
import { type TranslationText } from '#protocol/wire/translation.ts';
import { addCalls } from '#api/calls.ts';
import { type Version } from '#streams/events/documents.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type Inputs } from '#streams/input.ts';
import { documentKey, keyParts } from '#streams/state/documents/documentKeys.ts';
import { addDocumentRules } from '#streams/state/documents/documents.ts';
import { TEXTS } from '#streams/state/documents/mergeTexts.ts';
import { selectContestId, selectUser, selectUserTypes } from '#streams/state/session/session.ts';
import { addReducers, type State } from '#streams/state/state.ts';
import { workFilesSlice } from '#streams/state/authoring/workFiles.ts';
import { callAs } from '../caller.ts';
import { type ContextWith, type InputPorts } from '../context.ts';
import { type DocumentHome } from '../documents/home.ts';
import { documentInputs } from '../documents/inputs.ts';
import { versionSeen$ } from '../documents/news.ts';
import { hereAt$ } from '../authoring/here.ts';

addCalls(laterCalls);
addReducers('workFiles', workFilesSlice);
addDocumentRules({ translation: TEXTS });

/** Translations, with their hash as the version. */
const TRANSLATIONS: DocumentHome<'translation'> = {
  name: 'translation',
  rules: TEXTS,
  ownerOf: (state) => (isTranslator(state) ? (selectUser(state)?.name ?? null) : null),
  pauseMs: () => 1_000,
  value: v.string(),
  outdated: {
    key: 'backend.file_changed',
    load$: (context, key) => {
      const { contestId, task, lang } = keyParts('translation', key);
      return callAs(context, 'translationText', { tid: task, lang }, { contestId }).pipe(
        map(({ answer }) => versionOf(answer)),
      );
    },
  },
  save$: (context, key, text, { tag }) => {
    const { contestId, task, lang } = keyParts('translation', key);
    const request = { tid: task, lang, text, known: tag };
    return callAs(context, 'saveTranslation', request, { contestId }).pipe(
      map(({ answer: { hash, revision } }) => ({ value: text, tag: hash, order: revision })),
    );
  },
};

function isTranslator(state: State): boolean {
  return selectUserTypes(state).includes('translator');
}

function versionOf({ own: { text, hash, revision } }: TranslationText): Version<string> {
  return { value: text, tag: hash, order: revision };
}

/** A translation was loaded, perhaps again: it is opened, or merged with the text being written. */
function translationNews$(context: ContextWith<'http'>): Observable<ContestEvent> {
  const { events$, state$ } = context;
  return events$.pipe(
    filter((event) => event.type === 'ResourceLoaded' && event.call === 'translationText'),
    mergeMap(({ answer: text }) => {
      if (text.own.state === 'not_begun') return [];
      const contestId = selectContestId(state$.value) ?? 0;
      const key = documentKey('translation', { contestId, task: text.number, lang: text.lang });
      const version = versionOf(text);
      return versionSeen$(context, TRANSLATIONS, key, version, of(version));
    }),
  );
}

/**
 * The texts of translators: saved as they type, kept until they are saved, and merged with those of others in
 * the delegation.
 */
export const translatingInputs: Inputs<State, ContestEvent, InputPorts> = {
  ...documentInputs(TRANSLATIONS),
  translationNews: translationNews$,
  translationHere: (context) =>
    hereAt$(context, {
      isOf: isTranslator,
      // The tab is named by the open language.
      say$: (at, tid, { tab, path }) =>
        callAs(at, 'translationHere', {
          tid,
          lang: tab.split(':')[0] ?? '',
          tab,
          leaves: path === undefined,
        }),
    }),
};
