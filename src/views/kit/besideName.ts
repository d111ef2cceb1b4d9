import { type StandingParticipant } from '#protocol/wire/standings/standing.ts';

type Who = Pick<StandingParticipant, 'name' | 'display_name' | 'group' | 'school'>;

/** Group and school as they are shown beside a name; '': not given, or it would say once more what stands before it. */
export function besideName(who: Who): { readonly group: string; readonly school: string } {
  const shown = wordsOf(who.display_name || who.name);
  const group = repeats(shown, who.group) ? '' : who.group;
  const school = who.school ?? '';
  return { group, school: repeats(shown, school) || repeats(wordsOf(group), school) ? '' : school };
}

/** The same in one line. */
export function lineBesideName(who: Who): string {
  const { group, school } = besideName(who);
  return [group, school].filter((part) => part !== '').join(' · ');
}

/** Whether a text says what words already say, or begin with. */
function repeats(said: string, text: string): boolean {
  const words = wordsOf(text);
  return said === words || said.startsWith(`${words} `);
}

/** Only its letters and digits, in small letters, with single spaces between. */
function wordsOf(text: string): string {
  return text
    .toLocaleLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
