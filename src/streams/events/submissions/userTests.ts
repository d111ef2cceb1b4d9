import { type UserTest } from '#protocol/wire/submissions/user-test.ts';
import { type ArrivedBy } from '../contest.ts';

/** A competitor's runs on inputs of their own (TSK-4). */
export type UserTestEvent =
  | { readonly type: 'UserTestsLoaded'; readonly userTests: readonly UserTest[] }
  /** It arrived, or moved on: compiling, running, run. */
  | { readonly type: 'UserTestChanged'; readonly userTest: UserTest; readonly by: ArrivedBy }
  /** The person pressed run. `clientId` is made in the browser; the same id counts once. */
  | {
      readonly type: 'UserTestSubmitted';
      readonly clientId: string;
      readonly task: number;
      readonly language: string;
      readonly fileName: string;
      readonly source: string;
      readonly input: string;
      readonly inputName: string;
      /** The task's sample whose input it is, by name; null: an input of the person's own. */
      readonly sample: string | null;
    }
  | { readonly type: 'UserTestAcknowledged'; readonly clientId: string; readonly userTest: UserTest }
  | {
      readonly type: 'UserTestRefused';
      readonly clientId: string;
      readonly key: string;
      readonly detail: string | null;
    };
