import { type translatingCalls } from '#protocol/calls/translation.ts';
import { type translationCalls } from '#protocol/calls/staff/translation.ts';
import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { board } from './board.ts';
import { removeDelegation, setDelegation, setTranslation } from './delegations.ts';
import { readGlossary, setEntry } from './glossary.ts';
import { noteHere } from './here.ts';
import { correctOfficial, readOfficial, takeOfficials } from './official.ts';
import { overview } from './overview.ts';
import { begin, follow, saveText, setState, setTitle } from './save.ts';
import { printSets } from './sets.ts';
import { confirm, download, renderAll, upload } from './staff-texts.ts';
import { translationPictures, translationText } from './text.ts';
import { compile, showVersion, versionPdf } from './versions.ts';

/**
 * Calls about translating a contest (TRN-1, TRN-2): translators work for their delegation, staff see and
 * arrange.
 */
export function translationHandlers(
  app: App,
): Pick<Handlers, keyof typeof translatingCalls | keyof typeof translationCalls> {
  return {
    translation: async (context) => {
      await takeOfficials(app, context.contest.id);
      return overview(context);
    },
    translationText: async (context) => {
      await takeOfficials(app, context.contest.id);
      return translationText(context);
    },
    translationPictures,
    beginTranslation: (context) => begin(app, context),
    saveTranslation: (context) => saveText(app, context),
    setTranslationTitle: (context) => setTitle(app, context),
    setTranslationState: (context) => setState(app, context),
    followOfficial: (context) => follow(app, context),
    compileTranslation: (context) => compile(app, context),
    translationHere: (context) => noteHere(app, context),
    translationVersion: showVersion,
    translationPdf: versionPdf,
    glossary: readGlossary,
    setGlossaryEntry: (context) => setEntry(app, context),

    translationBoard: async ({ contest, db }) => {
      await takeOfficials(app, contest.id);
      return board(db, contest.id);
    },
    setTranslation: (context) => setTranslation(app, context),
    setDelegation: (context) => setDelegation(app, context),
    removeDelegation: (context) => removeDelegation(app, context),
    officialText: (context) => readOfficial(app, context),
    correctOfficial: (context) => correctOfficial(app, context),
    uploadTranslation: (context) => upload(app, context),
    downloadTranslation: download,
    confirmTranslation: (context) => confirm(app, context),
    renderTranslations: (context) => renderAll(app, context),
    translationSets: (context) => printSets(app, context),
  };
}
