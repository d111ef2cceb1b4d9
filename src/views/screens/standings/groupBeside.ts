import { type StandingParticipant } from '../../../../protocol/wire/standing.ts';

/** The group to show beside a name: '' where it would say the name, or its beginning, once more. */
export function groupBeside(who: Pick<StandingParticipant, 'name' | 'display_name' | 'group'>): string {
  const shown = wordsOf(who.display_name || who.name);
  const group = wordsOf(who.group);
  return shown === group || shown.startsWith(`${group} `) ? '' : who.group;
}

/** Only its letters and digits, in small letters, with single spaces between. */
function wordsOf(text: string): string {
  return text
    .toLocaleLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
