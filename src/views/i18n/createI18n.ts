import { createInstance, type i18n, type InitOptions } from 'i18next';
import HttpBackend, { type HttpBackendOptions } from 'i18next-http-backend';
import {
  LOCALE_FIRST_RETRY_MS,
  LOCALE_MAX_REPLACES,
  LOCALE_MAX_RETRIES,
  LOCALE_PARALLEL_READS,
} from '../../../domain/limits.ts';
import { NAMESPACE } from './keys.ts';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from './languages.ts';

/** §9; each retry waits twice as long as the one before. */
const RETRYING = {
  maxRetries: LOCALE_MAX_RETRIES,
  retryTimeout: LOCALE_FIRST_RETRY_MS,
  maxParallelReads: LOCALE_PARALLEL_READS,
};

/** React escapes what it shows. */
const INTERPOLATION = { escapeValue: false, maxReplaces: LOCALE_MAX_REPLACES };

/** Where the texts come from; tests hand them in instead of loading them. */
export type TranslationSource = Pick<InitOptions, 'resources'> &
  Pick<HttpBackendOptions, 'alternateFetch'> & {
    /** Hears why a language could not be loaded; nobody is shown it (§8). */
    readonly onFailure?: (message: string) => void;
  };

/**
 * Makes the translator and starts loading. Server errors and dropped connections are retried, 4xx and files that are
 * not JSON are not (§8); what cannot be loaded falls back to Bulgarian and then to the key itself.
 */
export function createI18n(language: Language, source: TranslationSource = {}): i18n {
  const instance = createInstance();
  const { resources, alternateFetch, onFailure } = source;
  if (resources === undefined) instance.use(HttpBackend);
  if (onFailure !== undefined) {
    instance.on('failedLoading', (_language, _namespace, message) => onFailure(message));
  }
  void instance.init<HttpBackendOptions>({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: LANGUAGES,
    ns: NAMESPACE,
    defaultNS: NAMESPACE,
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    interpolation: INTERPOLATION,
    // A splash stands until the texts are there, and the page goes on when they have failed for good.
    react: { useSuspense: false },
    backend: { loadPath: '/locales/{{lng}}/{{ns}}.json', alternateFetch },
    ...RETRYING,
    ...(resources === undefined ? {} : { resources, initAsync: false }),
  });
  return instance;
}
