import { useNamed } from '#views/i18n/useNamed.ts';

/** The most names that a question lists; the others are counted. */
const MOST_NAMES = 20;

/** The names of the people whom a question is about, and how many more there are. */
export function NamedPeople({ names }: { readonly names: readonly string[] }) {
  const named = useNamed();
  return <p>{named(names.slice(0, MOST_NAMES), names.length)}</p>;
}
