import {
  type Caller,
  type Plain,
  Problem,
  type RightsRecord,
  type RightsRequest,
  RightsRequests,
  type WriteTransaction,
} from '@casebook/service-kit';
import { holdersAmong, provenHolders } from '../configuration/role-holders';
import { OPEN_VERSIONS, VERSION_ROLES } from './version-roles.sql';

type Reader = Pick<WriteTransaction, 'query'>;

const rolesOf = ({ shown }: Pick<Plain<RightsRequest>, 'shown'>): number[] =>
  shown.roles.map(({ roleId }) => roleId);

/**
 * A version changes the rights of the roles that it shows more, so these are changed roles: whoever holds one neither asks
 * nor confirms, and nobody else may know the password of a holder.
 *
 * @throws Problem 422 RIGHTS_OWN_ROLE, RIGHTS_REQUESTER_HOLDS_ROLE, RIGHTS_HOLDERS_PASSWORD_KNOWN; 412 when the roles have
 *   other holders than those that were shown
 */
export async function requireNoHolderDecides(
  tx: Reader,
  caller: Caller,
  record: RightsRecord,
): Promise<void> {
  const roleIds = rolesOf(record);
  if (roleIds.length === 0) return;
  const studyId = caller.studyId!;
  const people = [caller.personId, record.requestedBy];
  const holders = await holdersAmong(tx, studyId, roleIds, people);
  if (holders.includes(caller.personId)) throw new Problem(422, 'RIGHTS_OWN_ROLE');
  if (holders.length > 0) throw new Problem(422, 'RIGHTS_REQUESTER_HOLDS_ROLE');
  const shown = await provenHolders(tx, studyId, roleIds);
  if (shown.join('\n') !== record.shown.holders.join('\n')) {
    throw new Problem(412, 'RIGHTS_REQUEST_CHANGED');
  }
}

/**
 * Refuses that a holder of a role to which the version shows more rejects the request.
 *
 * @throws Problem 422 RIGHTS_OWN_ROLE
 */
export async function requireNoHolderRejects(
  tx: Reader,
  caller: Caller,
  requestId: number,
): Promise<void> {
  const studyId = caller.studyId!;
  const roles = await tx.query<{ roleId: number }>({
    ...VERSION_ROLES,
    values: { studyId, requestId },
  });
  const roleIds = roles.map(({ roleId }) => roleId);
  const holders = await holdersAmong(tx, studyId, roleIds, [caller.personId]);
  if (holders.length > 0) throw new Problem(422, 'RIGHTS_OWN_ROLE');
}

/** The listed requests; of a version, holders of the roles to which it shows more are not among those who can confirm. */
export async function withoutHolders(
  reader: Reader,
  requests: RightsRequests,
  caller: Caller,
  listed: Plain<RightsRequest>[],
): Promise<Plain<RightsRequest>[]> {
  const concerned = listed.filter(
    (one) => one.kind === 'version_frozen' && one.status === 'open' && rolesOf(one).length > 0,
  );
  if (concerned.length === 0) return listed;
  const studyId = caller.studyId!;
  const asked = await reader.query<{ requestId: number; requestedBy: number }>({
    ...OPEN_VERSIONS,
    values: { studyId },
  });
  const askedBy = new Map(asked.map(({ requestId, requestedBy }) => [requestId, requestedBy]));
  const changed = new Map<number, Plain<RightsRequest>>();
  for (const one of concerned) {
    const roleIds = rolesOf(one);
    const requestedBy = askedBy.get(one.requestId);
    // Decided since the list was read.
    if (requestedBy === undefined) continue;
    const held = await holdersAmong(reader, studyId, roleIds, [caller.personId]);
    const named = await Promise.all(
      roleIds.map((roleId) =>
        requests.confirmers(
          studyId,
          'study_setting_edit',
          { requestedBy, personId: null },
          null,
          roleId,
        ),
      ),
    );
    const [first, ...others] = named;
    changed.set(one.requestId, {
      ...one,
      mayDecide: one.mayDecide && held.length === 0,
      // Whoever may confirm holds none of the roles.
      confirmers: first!.filter((name) => others.every((names) => names.includes(name))),
    });
  }
  return listed.map((one) => changed.get(one.requestId) ?? one);
}
