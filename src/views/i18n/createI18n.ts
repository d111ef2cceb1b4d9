import { createInstance, type i18n, type InitOptions } from 'i18next';
import { createBackend } from './backend.ts';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from './languages.ts';

/** One namespace holds every text (§1). */
const NAMESPACE = 'translations';

/** §9: up to 5 retries, the first after 350 ms and each after twice as long, 10 parallel reads. */
const RETRYING = { maxRetries: 5, retryTimeout: 350, maxParallelReads: 10 };

/** §9: at most 1000 values are put into one text. React escapes what it shows. */
const INTERPOLATION = { escapeValue: false, maxReplaces: 1000 };

/** Where the texts come from; tests hand them in instead of loading them. */
export type TranslationSource = Pick<InitOptions, 'resources'> & { readonly alternateFetch?: typeof fetch };

/**
 * Makes the translator and starts loading. Server errors and dropped connections are retried, 4xx and files that are
 * not JSON are not (§8); what cannot be loaded falls back to Bulgarian and then to the key itself.
 */
export function createI18n(language: Language, source: TranslationSource = {}): i18n {
  const instance = createInstance();
  const { resources, alternateFetch } = source;
  if (resources === undefined) instance.use(createBackend(alternateFetch ?? fetch));
  void instance.init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: LANGUAGES,
    ns: NAMESPACE,
    defaultNS: NAMESPACE,
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    interpolation: INTERPOLATION,
    ...RETRYING,
    ...(resources === undefined ? {} : { resources, initAsync: false }),
  });
  return instance;
}
