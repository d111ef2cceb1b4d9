/** Longest wait for a moment without work before going on all the same, ms. */
const IDLE_WITHIN_MS = 2_000;

/** Parts that a competitor may open from where they are, those they need most first. */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import('../screens/submissions/workspace/TaskScreen.tsx'),
  () => import('../screens/submissions/sending/HomeOutbox.tsx'),
  () => import('#views/components/editor/CodeEditor.tsx'),
  async () => (await import('#views/components/editor/codeLanguages.ts')).allCodeLanguages(),
  () => import('#views/components/markdown/MarkdownBody.tsx'),
  () => import('../screens/quiz/QuizScreen.tsx'),
  () => import('../screens/submissions/own/CompetitorSubmissionScreen.tsx'),
  () => import('#views/notices/NoticesPanel.tsx'),
  () => import('../screens/communication/CompetitorCommunicationScreen.tsx'),
  () => import('../screens/standings/CompetitorStandingScreen.tsx'),
  () => import('../screens/submissions/own/CompetitorUserTestScreen.tsx'),
  () => import('../screens/tasks/statement/CompetitorStatementScreen.tsx'),
  () => import('../screens/submissions/own/DiffScreen.tsx'),
  () => import('../screens/contest/rules/RulesScreen.tsx'),
  () => import('../screens/home/competitor/ExamResults.tsx'),
  () => import('../screens/contest/modules/ModuleList.tsx'),
  () => import('../screens/contest/rules/LanguagesScreen.tsx'),
  () => import('#views/shell/LeftBehindList.tsx'),
  () => import('#views/shell/FinishDialog.tsx'),
  () => import('#views/shell/KeysHelp.tsx'),
  () => import('#views/shell/LayoutPanel.tsx'),
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
