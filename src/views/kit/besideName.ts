import { type StandingParticipant } from '#protocol/wire/standings/standing.ts';

type Who = Pick<StandingParticipant, 'name' | 'display_name' | 'group' | 'school'>;

/** Group and school as shown beside a name; '': not given, or it would repeat the text before it. */
export function besideName(who: Who): { readonly group: string; readonly school: string } {
  const shown = wordsOf(who.display_name || who.name);
  const group = repeats(shown, who.group) ? '' : who.group;
  const school = who.school ?? '';
  return { group, school: repeats(shown, school) || repeats(wordsOf(group), school) ? '' : school };
}

/** Group and school in one line. */
export function lineBesideName(who: Who): string {
  const { group, school } = besideName(who);
  return [group, school].filter((part) => part !== '').join(' · ');
}

/** Whether a text equals the words before it, or their beginning. */
function repeats(said: string, text: string): boolean {
  const words = wordsOf(text);
  return said === words || said.startsWith(`${words} `);
}

/** A text's letters and digits only, in lower case, with single spaces between words. */
function wordsOf(text: string): string {
  return text
    .toLocaleLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
