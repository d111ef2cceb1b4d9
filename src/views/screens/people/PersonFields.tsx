import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MAX_PERSON_FIELD_CHARS,
  PERSON_FIELDS,
  type PersonField,
  PLACE_FIELDS,
} from '#domain/people/people.ts';
import { Field } from '#views/components/Field.tsx';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useResource } from '#views/kit/useResource.ts';
import { type PersonDraft } from './personDraft.ts';

/** Fields that need a hint. */
const HINTS = { name: true, extra_time: true, accommodation: true };

/** The fields of a person, each with suggestions from other people's values. `errors` are keys, by field. */
export function PersonFields(props: {
  readonly draft: PersonDraft;
  readonly onChange: (draft: PersonDraft) => void;
  readonly errors: Readonly<Partial<Record<PersonField, string>>>;
}) {
  const { draft, onChange, errors } = props;
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const listId = useId();
  const values = useResource('peopleValues', {}).answer;
  return (
    <>
      {PERSON_FIELDS.map((field) => {
        const error = errors[field];
        const place = PLACE_FIELDS.find((one) => one === field);
        return (
          <Field
            key={field}
            label={t(`people.field.${field}`)}
            hint={field in HINTS ? t(`people.${field as keyof typeof HINTS}_hint`) : undefined}
            error={error === undefined ? undefined : tAny(error)}
            required={field === 'name' || field === 'display_name'}
          >
            {(control) => (
              <>
                <input
                  {...control}
                  type="text"
                  name={field}
                  value={draft[field]}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={MAX_PERSON_FIELD_CHARS}
                  list={place && `${listId}-${field}`}
                  onChange={(event) => onChange({ ...draft, [field]: event.target.value })}
                />
                {place && (
                  <datalist id={`${listId}-${field}`}>
                    {values?.[place].map((value) => (
                      <option key={value} value={value} />
                    ))}
                  </datalist>
                )}
              </>
            )}
          </Field>
        );
      })}
    </>
  );
}
