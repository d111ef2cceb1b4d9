import { loadEditor } from '#views/components/LazyCodeEditor.tsx';
import { loadMarkdown } from '#views/components/Markdown.tsx';
import { NoticesPanel } from '#views/notices/useNotices.tsx';
import * as home from '#views/screens/home/competitor/homeParts.ts';
import { FinishDialog } from '#views/shell/FinishProgress.tsx';
import { LeftBehindList } from '#views/shell/leftBehindMessage.tsx';
import { LayoutPanel } from '#views/shell/Shell.tsx';
import { KeysHelp } from '#views/shell/useKeysHelp.tsx';
import * as screens from './competitorScreens.ts';

/** Longest wait for a moment without work before going on all the same, ms. */
const IDLE_WITHIN_MS = 2_000;

/** Parts that a competitor may open from where they are, those they need most first. Each is then drawn at once. */
const PARTS: readonly (() => Promise<unknown>)[] = [
  screens.TaskScreen.ahead,
  home.HomeOutbox.ahead,
  loadEditor,
  async () => (await import('#views/components/editor/codeLanguages.ts')).allCodeLanguages(),
  loadMarkdown,
  screens.QuizScreen.ahead,
  screens.CompetitorSubmissionScreen.ahead,
  NoticesPanel.ahead,
  screens.CompetitorHomeScreen.ahead,
  home.NewsList.ahead,
  home.OwnPlace.ahead,
  home.ModuleHero.ahead,
  home.ModuleList.ahead,
  screens.CompetitorCommunicationScreen.ahead,
  screens.CompetitorStandingScreen.ahead,
  screens.CompetitorUserTestScreen.ahead,
  screens.CompetitorStatementScreen.ahead,
  screens.DiffScreen.ahead,
  screens.RulesScreen.ahead,
  home.ExamResults.ahead,
  screens.LanguagesScreen.ahead,
  LeftBehindList.ahead,
  FinishDialog.ahead,
  KeysHelp.ahead,
  LayoutPanel.ahead,
  fonts,
];

/** Downloads these parts, each in an idle moment, so that all can be opened when the network is gone. */
export async function loadCompetitorPages(): Promise<void> {
  for (const load of PARTS) {
    await idle();
    await load();
  }
}

/** The fonts of programs and formulas: a browser asks for a font when it first draws with it. */
function fonts(): Promise<unknown> {
  const faces = ['1em "JetBrains Mono Variable"', '1em KaTeX_Main', 'italic 1em KaTeX_Math'];
  return Promise.all(faces.map((face) => document.fonts.load(face)));
}

/** Not every browser says when it is idle. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS });
    else setTimeout(resolve, 50);
  });
}
