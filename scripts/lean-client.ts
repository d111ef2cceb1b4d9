import { type Plugin } from 'vite';

/** A part cut out of sources before they are bundled; `from` names the sources. */
interface Cut {
  readonly name: string;
  readonly from: RegExp;
  readonly cut: (code: string) => string;
}

const CUTS: readonly Cut[] = [
  {
    // Sentences for the protocol reference; the client does not need them.
    name: 'sentences-of-the-protocol',
    from: /\/protocol\/.*\.ts$/,
    cut: (code) => code.replace(/^\s*what:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),$/gm, ''),
  },
  {
    // The client needs only the names of request fields; the server checks their schemas.
    name: 'schemas-of-requests',
    from: /\/protocol\/calls\/.*\.ts$/,
    cut: withoutRequestSchemas,
  },
  {
    // A bundler assumes that these calls and assignments have side effects: it would keep the router's links
    // and forms, and its loading of data on servers, though nothing uses them.
    name: 'unused-components-of-the-router',
    from: /\/react-router\/dist\/.*\.mjs$/,
    cut: (code) =>
      code
        .replace(/^var (\w+ = )(\w+\.forwardRef\()/gm, 'var $1/* @__PURE__ */ $2')
        .replace(/^\w+\.displayName = "\w+";$/gm, ''),
  },
  {
    // All exports name the development build; the production build differs in the first of these lines alone.
    // The others are for components of a server and for data that the router loads: our client has neither.
    name: 'unused-errors-of-the-router',
    from: /\/react-router\/dist\/.*\.mjs$/,
    cut: (code) =>
      code
        .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
        .replace('if (this.context) {', 'if (false) {')
        .replace('if (this.context && typeof error', 'if (false && typeof error')
        .replace('match.route.errorElement || defaultErrorElement', 'match.route.errorElement'),
  },
  {
    // Formats of values within a text: ours are formatted before. Also methods without a caller: copies of
    // the translator, directions of languages, reports of missing texts, advice for its next version.
    name: 'unused-parts-of-i18next',
    from: /\/i18next\/dist\/esm\/i18next\.js$/,
    cut: (code) =>
      withoutMethods(code, ['cloneInstance', 'deprecateBareCode', 'dir', 'hydrate', 'saveMissing']).replace(
        'formatter = Formatter;',
        'formatter = null;',
      ),
  },
  {
    // Web streams and async generators, with the helpers that only they need: the client has none.
    name: 'async-sources-of-rxjs',
    from: /\/rxjs\/dist\/esm\/internal\/(?:observable\/innerFrom|scheduled\/scheduled)\.js$/,
    cut: (code) =>
      code.replace(/ {8}if \(is(?:AsyncIterable|ReadableStreamLike)\(input\)\) \{\n.*\n {8}\}\n/g, ''),
  },
  {
    // Code for runtimes without fetch, and for reporting missing texts.
    name: 'unused-halves-of-the-loader-of-texts',
    from: /\/i18next-http-backend\/esm\/index\.js$/,
    cut: (code) =>
      code
        .replace(/return requestWithXmlHttpRequest\([^)]*\);?/g, 'return;')
        .replace(/\n\tcreate\([\s\S]*?\n\t\}\n\treload\([\s\S]*?\n\t\}\n/, '\n\treload() {}\n'),
  },
  {
    // Transactions and acknowledgements, which the channel does not use.
    name: 'unused-parts-of-stomp',
    from: /\/@stomp\/stompjs\/esm6\/(?:client|stomp-handler)\.js$/,
    cut: (code) =>
      withoutMethods(code, ['begin', 'commit', 'abort', 'ack', 'nack'], 4).replace(
        /message\.n?ack = \(headers = \{\}\) => \{[^}]*\{[^}]*\}[^}]*\};/g,
        '',
      ),
  },
  {
    // Keys of children that are passed as separate arguments: React does not read them.
    name: 'keys-of-icons',
    from: /\/lucide-react\/dist\/esm\/icons\/.*\.mjs$/,
    cut: (code) => code.replace(/, key: "\w+"/g, ''),
  },
];

/**
 * Files of axios that this client does not use: the adapter over fetch (only XMLHttpRequest reports the
 * progress of an upload), the names of all HTTP statuses, the tokens for aborting from before there were
 * signals, the code that makes forms and queries from objects (`src/api/http.ts` makes ours), checks of
 * options that only we give, and cookies against forged requests, which our server does not set.
 */
const UNUSED_OF_AXIOS: Readonly<Record<string, string>> = {
  'fetch.js': 'export const getFetch = () => null;',
  'HttpStatusCode.js': 'export default {};',
  'CancelToken.js': 'export default null;',
  'toFormData.js': 'export default null;',
  'formDataToJSON.js': 'export default null;',
  'toURLEncodedForm.js': 'export default null;',
  'AxiosURLSearchParams.js': 'export default null;',
  'assertParamsAcyclic.js': 'export default () => {};',
  'cookies.js': 'export default { read: () => null, readAsync: async () => null };',
  'validator.js':
    'const any = () => {}; export default { assertOptions: any, validators: { transitional: any, spelling: any } };',
};

/** A source without the methods of these names; its classes begin and end a method on lines of their own. */
function withoutMethods(code: string, names: readonly string[], indent = 2): string {
  const margin = `^ {${indent}}`;
  return code.replace(new RegExp(`${margin}(?:${names.join('|')})\\(.*\\{\\n[^]*?${margin}\\}\\n`, 'gm'), '');
}

/** Rows of calls in which each schema of a request is replaced by the names of its fields. */
export function withoutRequestSchemas(code: string): string {
  return code.replace(
    /^ {4}(params|query|form): v\.object\(\{(?: (.*) |\n([^]*?)\n {4})\}\),$/gm,
    (whole, part: string, line: string | undefined, lines: string | undefined) => {
      const names = namesOfFields(line ?? lines ?? '');
      return names === null
        ? whole
        : `${part}: { entries: { ${names.map((name) => `${name}: 0`).join(', ')} } },`;
    },
  );
}

/** Names of the fields of an object in source text; null when it includes the fields of another object. */
function namesOfFields(text: string): readonly string[] | null {
  let depth = 0;
  let fields = '';
  for (const char of text.replace(/\/\*[^]*?\*\/|\/\/.*$/gm, '')) {
    if (')}]'.includes(char)) depth -= 1;
    if (depth === 0) fields += char;
    if ('({['.includes(char)) depth += 1;
  }
  const names = fields.split(',').map((field) => field.trim());
  return names.some((name) => name.startsWith('...'))
    ? null
    : names.filter((name) => name !== '').map((name) => /^\w+/.exec(name)?.[0] ?? '');
}

/** The name of a file that is imported. */
function fileOf(source: string): string {
  return source.slice(source.lastIndexOf('/') + 1);
}

/** Leaves out parts of packages and of our tables that the client does not use. For builds only. */
export function leanClient(): Plugin[] {
  return [
    ...CUTS.map(({ name, from, cut }): Plugin => ({
      name: `without-${name}`,
      apply: 'build',
      enforce: 'pre',
      transform: { filter: { id: from }, handler: (code) => ({ code: cut(code), map: null }) },
    })),
    {
      // Replaces a shim for versions of React without `useSyncExternalStore`.
      name: 'without-shim-of-external-stores',
      apply: 'build',
      enforce: 'pre',
      resolveId: (source) => (source.startsWith('use-sync-external-store/shim') ? '\0external-store' : null),
      load: (id) => (id === '\0external-store' ? "export { useSyncExternalStore } from 'react';" : null),
    },
    {
      name: 'without-unused-files-of-axios',
      apply: 'build',
      enforce: 'pre',
      resolveId: (source, importer) =>
        fileOf(source) in UNUSED_OF_AXIOS && importer?.includes('/axios/lib/') === true
          ? `\0axios/${fileOf(source)}`
          : null,
      load: (id) => (id.startsWith('\0axios/') ? UNUSED_OF_AXIOS[id.slice('\0axios/'.length)] : null),
    },
  ];
}
