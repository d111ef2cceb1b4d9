import type * as v from 'valibot';
import { ownValue } from '#domain/own-value.ts';
import { pathOfIssue } from './yaml-as-written.ts';

type Issue = v.BaseIssue<unknown>;
type IssueCode =
  | 'yaml_at_least'
  | 'yaml_at_most'
  | 'yaml_colour'
  | 'yaml_empty'
  | 'yaml_expected'
  | 'yaml_file_name'
  | 'yaml_language'
  | 'yaml_missing_key'
  | 'yaml_more_than'
  | 'yaml_name'
  | 'yaml_no_map'
  | 'yaml_number'
  | 'yaml_short_name'
  | 'yaml_time'
  | 'yaml_too_short'
  | 'yaml_unknown_key'
  | 'yaml_whole'
  | 'yaml_wrong';

/** The sentence about a wrong value of a file: its key under `finding.`, and the values put into it. */
export interface IssueSentence {
  readonly code: IssueCode;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Sentences for values that a pattern or a length refuses, by the schema's message. */
const BY_MESSAGE: Readonly<Record<string, IssueCode>> = {
  'should be more than 0': 'yaml_more_than',
  'should not be empty': 'yaml_empty',
  'is empty': 'yaml_empty',
  'should be a file name': 'yaml_file_name',
  'should be a time': 'yaml_time',
  'should be a colour': 'yaml_colour',
  'should be a name of letters, digits and _': 'yaml_name',
  'is no language code': 'yaml_language',
  'is not possible': 'yaml_wrong',
  'should be a short name in small letters': 'yaml_short_name',
};

/** The sentence about a schema's first fault in a value. */
export function sentenceOf(issue: Issue): IssueSentence {
  const key = pathOfIssue(issue).join('.');
  const received = inYaml(issue.received);
  if (issue.type === 'strict_object' && issue.expected === 'never') return said('yaml_unknown_key', { key });
  if (/object$/.test(issue.type) && issue.received === 'undefined') return said('yaml_missing_key', { key });
  if (key === '') return said('yaml_no_map', { received });
  const bounds = outOfBounds(issue, key);
  if (bounds !== null) return bounds;
  if (issue.expected === 'number') return said('yaml_number', { key, received });
  if (!(issue.message in BY_MESSAGE) && issue.expected !== null)
    return said('yaml_expected', { key, expected: inYaml(issue.expected), received });
  return said(ownValue(BY_MESSAGE, issue.message) ?? 'yaml_wrong', { key, received });
}

/** The sentence about a number, or a number of items, outside its limits; null: another kind of issue. */
function outOfBounds({ type, requirement, input, ...issue }: Issue, key: string): IssueSentence | null {
  const bound = String(requirement);
  const received = inYaml(issue.received);
  switch (type) {
    case 'integer':
      return said('yaml_whole', { key, received });
    case 'min_value':
      return said('yaml_at_least', { key, least: bound, received });
    case 'max_value':
      return said('yaml_at_most', { key, most: bound, received });
    case 'min_length':
      return Array.isArray(input)
        ? said('yaml_too_short', { key, least: bound, number: input.length })
        : null;
    default:
      return null;
  }
}

/** The form of a type's values in YAML, by the schema's name of the type. */
const NOTATION: Readonly<Record<string, string>> = {
  Array: '[…]',
  Object: '{…}',
  boolean: 'true | false',
  number: '0…9',
  string: '"…"',
  undefined: 'null',
};

/**
 * The expected or received type, named by the form of its values in YAML; texts in quotes are values already.
 */
function inYaml(expected: string): string {
  return expected.replace(/"(?:[^"\\]|\\.)*"|[A-Za-z]+/g, (word) => ownValue(NOTATION, word) ?? word);
}

function said(code: IssueCode, values: IssueSentence['values']): IssueSentence {
  return { code, values };
}
