import { type UserTest } from '#protocol/wire/submissions/user-test.ts';
import { type ArrivedBy } from '../contest.ts';

/** A competitor's runs on inputs of their own (TSK-4). */
export type UserTestEvent =
  | { readonly type: 'UserTestsLoaded'; readonly userTests: readonly UserTest[] }
  /** A user test arrived or made progress: compiling, running, done. */
  | { readonly type: 'UserTestChanged'; readonly userTest: UserTest; readonly by: ArrivedBy }
  /** The person pressed run. The browser makes `clientId`; user tests with the same id count once. */
  | {
      readonly type: 'UserTestSubmitted';
      readonly clientId: string;
      readonly task: number;
      readonly language: string;
      readonly fileName: string;
      readonly source: string;
      readonly input: string;
      readonly inputName: string;
      /** Name of the task's sample that is the input; null: an input of the person's own. */
      readonly sample: string | null;
    }
  | { readonly type: 'UserTestAcknowledged'; readonly clientId: string; readonly userTest: UserTest }
  | {
      readonly type: 'UserTestRefused';
      readonly clientId: string;
      readonly key: string;
      readonly detail: string | null;
    };
