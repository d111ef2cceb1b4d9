import { faultOfPassword, PERSON_FIELDS, type PersonField } from '#domain/people/people.ts';
import { type Role } from '#domain/roles.ts';
import { type RequestOf } from '#protocol/calls.ts';
import { faultsOf, NOBODY_YET, type PersonDraft } from './personDraft.ts';

/** The form of a new person. */
export interface NewPersonDraft {
  readonly person: PersonDraft;
  readonly role: Role;
  readonly types: readonly string[];
  /** The id of the contest they compete in, or ''. */
  readonly contest: string;
  readonly category: string;
  /** The password is typed here; otherwise the server makes one. */
  readonly isTyped: boolean;
  readonly password: string;
}

/** The empty form. */
export const NEW_PERSON: NewPersonDraft = {
  person: NOBODY_YET,
  role: 'user',
  types: [],
  contest: '',
  category: '',
  isTyped: false,
  password: '',
};

/** Keys of the faults that prevent sending, by field. */
export type NewPersonFaults = Readonly<Partial<Record<PersonField | 'contest' | 'password', string>>>;

/** The faults of a form; teachers must choose a contest. */
export function faultsOfNew(draft: NewPersonDraft, isAdmin: boolean): NewPersonFaults {
  const password = draft.isTyped ? faultOfPassword(draft.password) : null;
  return {
    ...faultsOf(draft.person),
    ...(!isAdmin && draft.contest === '' && { contest: 'people.contest_wanted' }),
    ...(password !== null && { password }),
  };
}

/** The request to the server. */
export function requestOfNew(draft: NewPersonDraft): RequestOf<'createPerson'> {
  const { person, role, types, contest, category, isTyped, password } = draft;
  const described = Object.fromEntries(PERSON_FIELDS.map((field) => [field, person[field].trim()]));
  return {
    person: JSON.stringify(described),
    role,
    type: types.join(','),
    ...(isTyped && { password }),
    ...(role === 'user' && contest !== '' && { contest, category }),
  };
}
