import { type Role, type UserType } from '#domain/roles.ts';
import { selectRole, selectUserTypes } from '#streams/state/session/session.ts';
import { useSelected } from '#views/useSelected.ts';

/** Whether the person may create and change people: admins all, teachers those of their contests (§6). */
export function useMayArrange(): { readonly mayArrange: boolean; readonly isAdmin: boolean } {
  const role: Role | null = useSelected(selectRole);
  const types: readonly UserType[] = useSelected(selectUserTypes);
  const isAdmin = role === 'admin';
  return { mayArrange: isAdmin || (role === 'author' && types.includes('teacher')), isAdmin };
}
