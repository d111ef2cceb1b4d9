import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';
import rxjsX from 'eslint-plugin-rxjs-x';
import globals from 'globals';

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

export default tseslint.config(
  { ignores: ['dist', 'data', 'node_modules', 'coverage', 'test-results', 'playwright-report'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      // A flat switch over the kinds of an event counts once: it reads like a table.
      complexity: ['error', { max: 12, variant: 'modified' }],
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [rxjsX.configs.strict],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: globals.browser },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'rxjs-x/finnish': [
        'error',
        { functions: false, methods: false, parameters: true, properties: true, variables: true },
      ],
      'no-restricted-syntax': ['error', ...streamRules, ...noClock],
    },
  },
  {
    files: ['src/api/**/*.ts', 'src/streams/store.ts', 'src/main.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...noClock] },
  },
  { files: ['src/api/clock.ts'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['domain/**/*.ts', 'protocol/**/*.ts'], rules: { 'no-restricted-syntax': ['error', ...noClock] } },
  {
    files: ['tests/**/*.{ts,tsx}', 'bench/**/*.ts'],
    // A test file tells one story from top to bottom, and may reach for what it knows to be there.
    rules: {
      'max-lines': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: ['**/*.{js,mjs,cjs}'], languageOptions: { globals: globals.node } },
  // Tools that read a configuration file ask for its default export.
  { files: ['*.config.{ts,js}'], rules: { 'no-restricted-exports': 'off' } },
);
