import { faultOfField, PERSON_FIELDS, type PersonField } from '#domain/people/people.ts';

/** The values of a form about a person. */
export type PersonDraft = Readonly<Record<PersonField, string>>;

/** An empty form. */
export const NOBODY_YET: PersonDraft = {
  name: '',
  display_name: '',
  group: '',
  school: '',
  site: '',
  room: '',
  seat: '',
  extra_time: '',
  accommodation: '',
};

/** Keys of the faults of a form, by field. */
export function faultsOf(draft: PersonDraft): Readonly<Partial<Record<PersonField, string>>> {
  return Object.fromEntries(
    PERSON_FIELDS.flatMap((field) => {
      const fault = faultOfField(field, draft[field].trim());
      return fault === null ? [] : [[field, fault]];
    }),
  );
}
