import { createInstance, type i18n, type InitOptions } from 'i18next';
import HttpBackend, { type HttpBackendOptions } from 'i18next-http-backend';
import { NAMESPACE } from './keys.ts';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from './languages.ts';

/** §9: up to 5 retries, the first after 350 ms and each after twice as long, 10 parallel reads. */
const RETRYING = { maxRetries: 5, retryTimeout: 350, maxParallelReads: 10 };

/** §9: at most 1000 values are put into one text. React escapes what it shows. */
const INTERPOLATION = { escapeValue: false, maxReplaces: 1000 };

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
