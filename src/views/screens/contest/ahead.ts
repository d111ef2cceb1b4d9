/** Longest wait for a moment without work before going on all the same, ms. */
const IDLE_WITHIN_MS = 2_000;

/** Parts that a competitor may open from where they are, those they need most first. */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import('../task/TaskScreen.tsx'),
  () => import('../submit/HomeOutbox.tsx'),
  () => import('#views/components/CodeEditor.tsx'),
  async () => (await import('#views/components/codeLanguages.ts')).allCodeLanguages(),
  () => import('#views/components/MarkdownBody.tsx'),
  () => import('../quiz/QuizScreen.tsx'),
  () => import('../submission/CompetitorSubmissionScreen.tsx'),
  () => import('#views/notices/NoticesPanel.tsx'),
  () => import('../communication/CompetitorCommunicationScreen.tsx'),
  () => import('../standings/CompetitorStandingScreen.tsx'),
  () => import('../submission/CompetitorUserTestScreen.tsx'),
  () => import('../task/CompetitorStatementScreen.tsx'),
  () => import('../submission/DiffScreen.tsx'),
  () => import('./RulesScreen.tsx'),
  () => import('../modules/ExamResults.tsx'),
  () => import('../modules/ModuleList.tsx'),
  () => import('../judging/LanguagesScreen.tsx'),
  () => import('#views/shell/LeftBehindList.tsx'),
  () => import('#views/shell/FinishDialog.tsx'),
  () => import('#views/shell/KeysHelp.tsx'),
  () => import('#views/shell/LayoutPanel.tsx'),
  fonts,
];

/** Downloads it, one part after another and each in an idle moment, so that all can be opened when the network is gone. */
export async function loadCompetitorPages(): Promise<void> {
  for (const load of PARTS) {
    await idle();
    await load();
  }
}

/** Those of programs and formulas: a browser asks for a font when it first draws with it. */
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
