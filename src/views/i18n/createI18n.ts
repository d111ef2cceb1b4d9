import { createInstance, type i18n, type InitOptions, type PostProcessorModule } from 'i18next';
import HttpBackend, { type HttpBackendOptions } from 'i18next-http-backend';
import {
  LOCALE_FIRST_RETRY_MS,
  LOCALE_MAX_REPLACES,
  LOCALE_MAX_RETRIES,
  LOCALE_PARALLEL_READS,
} from '#domain/limits.ts';
import { directionOf } from '#domain/tasks/statement-language.ts';
import { NAMESPACE } from './keys.ts';
import { DEFAULT_LANGUAGE, DRAFT_FALLBACK, isDraft, type Language, OFFERED } from './languages.ts';

/** §9; each retry waits twice as long as the one before. */
const RETRYING = {
  maxRetries: LOCALE_MAX_RETRIES,
  retryTimeout: LOCALE_FIRST_RETRY_MS,
  maxParallelReads: LOCALE_PARALLEL_READS,
};

/** Marks around a value whose own letters give its direction. */
const ISOLATE = '\u2068';
const ISOLATE_END = '\u2069';

/** Marks around a sentence of a language whose direction differs from the page's. */
const ISOLATE_AS = { ltr: '\u2066', rtl: '\u2067' } as const;

/**
 * A sentence that a draft lacks comes from another language. If that has the other direction, the sentence
 * keeps it, or its full stop would stand at its beginning. All translators share this object.
 */
const BORROWED: PostProcessorModule = {
  type: 'postProcessor',
  name: 'borrowed',
  process: (text, _key, options: { readonly i18nResolved?: Borrowed }, translator: Borrower) => {
    const { res, usedLng } = options.i18nResolved ?? {};
    // A key that has no text in any language is shown as it is.
    if (res === undefined || usedLng === undefined) return text;
    const direction = directionOf(usedLng);
    return direction === directionOf(translator.language)
      ? text
      : `${ISOLATE_AS[direction]}${text}${ISOLATE_END}`;
  },
};

interface Borrowed {
  readonly res?: string;
  readonly usedLng?: string;
}

interface Borrower {
  readonly language: string;
}

/** The source of the texts; tests hand them in instead of loading them. */
export type TranslationSource = Pick<InitOptions, 'resources'> &
  Pick<HttpBackendOptions, 'alternateFetch'> & {
    /** Called with the reason why a language could not be loaded; nobody is shown it (§8). */
    readonly onFailure?: (message: string) => void;
  };

/**
 * Makes the translator and starts loading. Server errors and dropped connections are retried, 4xx and files that are
 * not JSON are not (§8); what cannot be loaded falls back to Bulgarian and then to the key itself. What a draft lacks is
 * shown in English.
 */
export function createI18n(language: Language, source: TranslationSource = {}): i18n {
  const instance = createInstance();
  const { resources, alternateFetch, onFailure } = source;
  if (resources === undefined) instance.use(HttpBackend);
  instance.use(BORROWED);
  if (onFailure !== undefined) {
    instance.on('failedLoading', (_language, _namespace, message) => onFailure(message));
  }
  void instance.init<HttpBackendOptions>({
    lng: language,
    fallbackLng: (code: string) => (isDraft(code) ? [DRAFT_FALLBACK, DEFAULT_LANGUAGE] : [DEFAULT_LANGUAGE]),
    supportedLngs: OFFERED,
    ns: NAMESPACE,
    defaultNS: NAMESPACE,
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    postProcess: BORROWED.name,
    postProcessPassResolved: true,
    interpolation: {
      maxReplaces: LOCALE_MAX_REPLACES,
      // React escapes what it shows. A value in a line that runs to the left keeps its own direction.
      escape: (text) => (directionOf(instance.language) === 'rtl' ? `${ISOLATE}${text}${ISOLATE_END}` : text),
    },
    // A splash stands until the texts are there, and the page goes on when they have failed for good.
    react: { useSuspense: false },
    backend: { loadPath: '/locales/{{lng}}/{{ns}}.json', alternateFetch },
    ...RETRYING,
    ...(resources === undefined ? {} : { resources, initAsync: false }),
  });
  return instance;
}
