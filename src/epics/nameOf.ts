import { type Effect } from './effects.ts';

/** The name of an effect: its kind, and a part that distinguishes it from others of its kind. */
export function nameOf(effect: Effect): string {
  switch (effect.type) {
    case 'Toast':
      return `Toast ${effect.messageKey ?? effect.titleKey}`;
    case 'Dialog':
      return `Dialog ${effect.messageKey}`;
    case 'Redirect':
      return `Redirect ${effect.to}`;
    case 'Logged':
      return `Logged ${effect.name}`;
    case 'Activity':
      return `Activity ${effect.operation}`;
    case 'Downloaded':
    case 'Saved':
      return `${effect.type} ${effect.fileName}`;
    default:
      return effect.type;
  }
}
