import { useNamed } from '../../i18n/useNamed.ts';

/** Names that a question lists before it only counts. */
const MOST_NAMES = 20;

/** Whom a question about several people who are chosen is about: their names, and how many more there are. */
export function NamedPeople({ names }: { readonly names: readonly string[] }) {
  const named = useNamed();
  return <p>{named(names.slice(0, MOST_NAMES), names.length)}</p>;
}
