// What oxlint (.oxlintrc.json, all other rules) has not: rules about streams, which need types.
import tseslint from 'typescript-eslint';
import rxjsX from 'eslint-plugin-rxjs-x';

export default tseslint.config({
  // The rooms of the client that hold streams; views may not, and oxlint holds that.
  files: ['src/*.{ts,tsx}', 'src/{api,epics,streams}/**/*.ts', 'src/views/effects/**/*.{ts,tsx}'],
  extends: [rxjsX.configs.strict],
  // A comment that puts away a rule of oxlint is none of eslint's.
  linterOptions: { reportUnusedDisableDirectives: 'off' },
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
  },
  rules: {
    'rxjs-x/finnish': [
      'error',
      { functions: false, methods: false, parameters: true, properties: true, variables: true },
    ],
  },
});
