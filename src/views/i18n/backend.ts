import { type BackendModule } from 'i18next';

/** Loads a language's texts (§7, "Translation files"). The translator retries what this says may go better next time. */
export function createBackend(load: typeof fetch): BackendModule {
  return {
    type: 'backend',
    init: () => undefined,
    read(language, namespace, tell) {
      const path = `/locales/${language}/${namespace}.json`;
      textOf(load, path).then(
        ({ status, text }) => {
          const texts = status < 400 ? parsed(text) : null;
          if (texts === null) tell(`${path}: ${status}`, status >= 500);
          else tell(null, texts);
        },
        (error: unknown) => tell(`${path}: ${String(error)}`, true),
      );
    },
  };
}

async function textOf(load: typeof fetch, path: string): Promise<{ status: number; text: string }> {
  const answer = await load(path);
  return { status: answer.status, text: await answer.text() };
}

/** The texts of a file; null when it is not JSON. */
function parsed(text: string): Readonly<Record<string, string>> | null {
  try {
    return JSON.parse(text) as Readonly<Record<string, string>>;
  } catch {
    return null;
  }
}
