// What oxlint (.oxlintrc.json, all other rules) has not: rules about streams, which need types, and forbidden syntax.
import tseslint from 'typescript-eslint';
import rxjsX from 'eslint-plugin-rxjs-x';

/** Nothing subscribes by hand and no Subject leaves its file: only the store, the root and the adapters may. */
const streamRules = [
  {
    selector: "CallExpression[callee.property.name='subscribe']",
    message: 'Subscribe only in streams/store.ts, main.tsx and src/api. A view reads with useSelected.',
  },
  {
    selector: "NewExpression[callee.name='Subject']",
    message: 'A Subject may live only in streams/store.ts and src/api. Write an input instead.',
  },
];
const noClock = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Take the time from the clock that is handed in (ports.clock, deps.now): see docs/decisions.',
  },
];
/** An answer has the type that its call's row gives it: whoever casts one says something that nobody checks. */
const noCastAnswers = [
  "TSAsExpression[expression.name='answer']",
  "TSAsExpression[expression.property.name='answer']",
  "TSAsExpression > LogicalExpression[left.name='answer']",
  "TSAsExpression > LogicalExpression[left.property.name='answer']",
].map((selector) => ({
  selector,
  message:
    'No cast on an answer. Hear the event, or read the state, of one call: its answer is typed by its row.',
}));
/** The rooms of the client that hold streams; views may not (`streamRules`), so they need no types here. */
const STREAMS = ['src/*.{ts,tsx}', 'src/{api,epics,streams}/**/*.ts', 'src/views/effects/**/*.{ts,tsx}'];

export default tseslint.config(
  { ignores: ['dist', 'data', 'node_modules', 'coverage', 'test-results', 'playwright-report'] },
  // A comment that puts away a rule of oxlint is none of eslint's.
  { linterOptions: { reportUnusedDisableDirectives: 'off' } },
  {
    files: ['{src,domain,protocol}/**/*.{ts,tsx}'],
    languageOptions: { parser: tseslint.parser },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: { 'no-restricted-syntax': ['error', ...noClock] },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...streamRules, ...noClock, ...noCastAnswers] },
  },
  {
    files: STREAMS,
    extends: [rxjsX.configs.strict],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'rxjs-x/finnish': [
        'error',
        { functions: false, methods: false, parameters: true, properties: true, variables: true },
      ],
    },
  },
  {
    files: ['src/api/**/*.ts', 'src/streams/store.ts', 'src/main.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...noClock, ...noCastAnswers] },
  },
  { files: ['src/api/clock.ts'], rules: { 'no-restricted-syntax': 'off' } },
);
