import { randomBytes } from 'node:crypto';
import { type FilePerson } from '#server/exchange/contest-file/write.ts';
import { type WorkKind } from '#server/exchange/contest-file/work/rows.ts';

type Row = Record<string, unknown>;

/** The parts of a contest that go out. */
export interface Outgoing {
  /** Hashes of passwords, tests, and the jury's solutions. */
  readonly secrets: boolean;
  /** Facts that identify people. */
  readonly personal: boolean;
}

/** The same, and whether the audit goes along, which only admins see. */
export interface OutgoingWork extends Outgoing {
  readonly audit: boolean;
}

/** Names that stand for people in one file: always the same name for the same person. */
export interface Pseudonyms {
  /** The login name that a person has in the file. */
  readonly nameOf: (name: string) => string;
  readonly groupOf: (group: string) => string;
  readonly delegationOf: (name: string) => string;
  /** A person as the file describes them. */
  readonly personOf: (person: FilePerson) => FilePerson;
}

/**
 * Names for the people of one file. With personal data they are people's own names, except those of
 * anonymised people: these contain a number of this server, which another server may have given to somebody
 * else.
 */
export function createPseudonyms({ personal }: Pick<Outgoing, 'personal'>): Pseudonyms {
  const mark = randomBytes(3).toString('hex');
  const names = new Map<string, string>();
  const groups = new Map<string, string>();
  const schools = new Map<string, string>();
  const delegations = new Map<string, string>();
  const numbered = (known: Map<string, string>, value: string, prefix: string) => {
    const given = known.get(value) ?? `${prefix}${known.size + 1}`;
    known.set(value, given);
    return given;
  };
  const groupOf = (group: string) => (personal || group === '' ? group : numbered(groups, group, 'group '));
  const delegationOf = (name: string) => (personal ? name : numbered(delegations, name, 'delegation '));
  const nameOf = (name: string) => {
    const isErased = /^anonymous-\d+$/.test(name);
    return personal && !isErased ? name : numbered(names, name, `anon-${mark}-`);
  };
  return {
    nameOf,
    groupOf,
    delegationOf,
    personOf: (person) => {
      const name = nameOf(person.name);
      if (personal) return { ...person, name };
      const { category, on_board, extra_time, group, school } = person;
      return {
        name,
        display_name: name,
        category,
        on_board,
        extra_time,
        group: groupOf(group),
        school: school === '' ? '' : numbered(schools, school, 'school '),
        site: '',
        room: '',
        seat: '',
        accommodation: '',
      };
    },
  };
}

/** A row in the form that goes into the file; null: it is left out. */
export function outgoingRow(
  kind: WorkKind,
  row: Row,
  { secrets, personal, audit }: OutgoingWork,
  pseudonyms: Pseudonyms,
): Row | null {
  if (kind === 'audit' && !(personal && audit)) return null;
  const named = withNames(kind, row, pseudonyms);
  const open = secrets ? named : withoutSecrets(kind, named);
  return personal ? open : withoutPerson(kind, open);
}

const NAMES = [
  'name',
  'by',
  'decided_by',
  'answered_by',
  'first_answered_by',
  'withdrawn_by',
  'updated_by',
] as const;

function withNames(kind: WorkKind, row: Row, { nameOf, groupOf, delegationOf }: Pseudonyms): Row {
  if (kind === 'tasks') return row;
  if (kind === 'delegations')
    return { ...row, name: delegationOf(String(row['name'])), group: groupOf(String(row['group'])) };
  const named: Row = { ...row };
  for (const key of NAMES) if (typeof row[key] === 'string') named[key] = nameOf(row[key]);
  return named;
}

/** The row without anything that would let somebody log in, or reveal tests. */
function withoutSecrets(kind: WorkKind, row: Row): Row {
  if (kind === 'participants') return { ...row, password: null };
  if (kind !== 'judgements') return row;
  const result = row['result'] as { readonly tests: readonly Row[] };
  const tests = result.tests.map((test) => ({ ...test, juryMessage: '' }));
  return { ...row, worker: '', result: { ...result, tests } };
}

/**
 * The row without anything that identifies a person, or that staff wrote about one. What people wrote
 * themselves stays.
 */
function withoutPerson(kind: WorkKind, row: Row): Row {
  switch (kind) {
    case 'staff':
      return { ...row, display_name: row['name'] };
    case 'participants':
      return { ...row, extra_reason: '', disqualified_reason: '', external_id: null };
    case 'submissions':
      return {
        ...row,
        file_name: plainName(row),
        external_id: null,
        judgement_external_id: null,
      };
    case 'user_tests':
      return { ...row, file_name: plainName(row), input_name: 'input.txt' };
    case 'late':
      return { ...row, reason: '' };
    case 'adjustments':
      return { ...row, reason: '', withdrawn_reason: row['withdrawn_reason'] === null ? null : '' };
    default:
      return row;
  }
}

function plainName({ task, language }: Row): string {
  return `task-${String(task)}.${String(language)}`;
}
