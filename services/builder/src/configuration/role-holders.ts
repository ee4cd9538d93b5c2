import {
  type Caller,
  type NewRightsRequest,
  Problem,
  type WriteTransaction,
} from '@casebook/service-kit';
import { HOLDERS_AMONG, ROLE_HOLDERS } from './roles.sql';

type Reader = Pick<WriteTransaction, 'query'>;

/**
 * The holders of the roles with user ID, address and organisation, as a second person is shown them.
 *
 * A right of a role is one for each of its holders, so it is refused like a right for a person: nobody else may know the
 * password of one of them. Both are read at once, so that an address that is shown is the one of the answer.
 *
 * @throws Problem 422 RIGHTS_HOLDERS_PASSWORD_KNOWN, naming the people
 */
export async function provenHolders(
  tx: Reader,
  studyId: number,
  roleIds: readonly number[],
): Promise<string[]> {
  const holders = await tx.query<{ holder: string; passwordKnown: boolean }>({
    ...ROLE_HOLDERS,
    values: { studyId, roleIds },
  });
  const known = holders.filter(({ passwordKnown }) => passwordKnown);
  if (known.length > 0) {
    const people = known.map(({ holder }) => holder).join('; ');
    throw new Problem(422, 'RIGHTS_HOLDERS_PASSWORD_KNOWN', { params: { people } });
  }
  return holders.map(({ holder }) => holder);
}

/** Those of `people` who hold one of the roles at present, in the past, in the future, or through a portal right. */
export async function holdersAmong(
  tx: Reader,
  studyId: number,
  roleIds: readonly number[],
  people: readonly number[],
): Promise<number[]> {
  const held = await tx.query<{ personId: number }>({
    ...HOLDERS_AMONG,
    values: { studyId, roleIds, people },
  });
  return held.map(({ personId }) => personId);
}

/**
 * Refuses that a holder of a role to which a version shows more asks to freeze it: the request would take no effect.
 *
 * @throws Problem 422 RIGHTS_OWN_ROLE, RIGHTS_HOLDERS_PASSWORD_KNOWN
 */
export async function requireNoHolderAsks(
  tx: Reader,
  caller: Caller,
  { shown }: Pick<NewRightsRequest, 'shown'>,
): Promise<void> {
  const roleIds = shown.roles.map(({ roleId }) => roleId);
  if (roleIds.length === 0) return;
  const studyId = caller.studyId!;
  const held = await holdersAmong(tx, studyId, roleIds, [caller.personId]);
  if (held.length > 0) throw new Problem(422, 'RIGHTS_OWN_ROLE');
  await provenHolders(tx, studyId, roleIds);
}
