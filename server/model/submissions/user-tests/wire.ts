import { type StaffUserTest } from '#protocol/wire/staff/submissions/user-test.ts';
import { type UserTest } from '#protocol/wire/submissions/user-test.ts';
import { namesOf, sentOf, type SentWork } from '#server/model/sent-work.ts';

/** A user test with its person, a row of `queries.ts`. */
export interface KnownUserTest extends SentWork {
  readonly input_hash: string;
  readonly input_name: string;
  readonly input_bytes: number;
  readonly wall_ms: number | null;
  readonly exit_code: number | null;
  readonly signal: number | null;
  readonly forbidden_call: string | null;
  readonly output_hash: string | null;
  readonly output_bytes: number | null;
  readonly output_truncated: boolean;
}

/** Whether its author may see the result: the judge's own failure is hidden from them. */
export function isShown(known: Pick<KnownUserTest, 'verdict'>): boolean {
  return known.verdict !== 'IE';
}

/** The user test as its author sees it; after a failure of the judge it still looks queued. */
export function ownUserTest(known: KnownUserTest): UserTest {
  const whole = wholeUserTest(known);
  return isShown(known) ? whole : { ...whole, ...NOT_RUN };
}

/** The user test as staff see it, with its person. */
export function staffUserTest(known: KnownUserTest): StaffUserTest {
  return {
    ...wholeUserTest(known),
    ...namesOf(known),
  };
}

const NOT_RUN = {
  status: 'queued',
  verdict: null,
  cpu_ms: null,
  wall_ms: null,
  memory_bytes: null,
  exit_code: null,
  signal: null,
  forbidden_call: null,
  output_bytes: null,
  output_truncated: false,
  judged_at: null,
} as const satisfies Partial<UserTest>;

function wholeUserTest(known: KnownUserTest): UserTest {
  return {
    ...sentOf(known),
    file_name: known.file_name,
    input_name: known.input_name,
    input_bytes: known.input_bytes,
    wall_ms: known.wall_ms,
    exit_code: known.exit_code,
    signal: known.signal,
    forbidden_call: known.forbidden_call,
    output_bytes: known.output_bytes,
    output_truncated: known.output_truncated,
  };
}
