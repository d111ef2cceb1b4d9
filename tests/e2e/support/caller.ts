import { type Caller } from '#server/model/caller.ts';
import { type Person, personAt } from '#tests/support/server.ts';
import { PASSWORD } from './test.ts';

/** A person who makes calls beside the pages of a test, logged in with a separate session. */
export async function callerAt(url: string, name: string, role: Caller['role'] = 'user'): Promise<Person> {
  const { body, status } = await personAt(url, name, PASSWORD).call('me');
  if (status !== 200) throw new Error(`${name} cannot log in: ${status}`);
  return personAt(url, name, body.password, role);
}
