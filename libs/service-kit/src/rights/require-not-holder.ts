import type { Caller } from '../caller/caller';
import type { WriteTransaction } from '../database/db';
import { Problem } from '../problem/problem';

/** A row when the person has the role at any time, also by a portal right. */
const HOLDS_ROLE = {
  name: 'rights_holds_role',
  text: `select 1 from builder.v1_role r
    where r.study_id = :studyId and r.role_id = :roleId and (r.portal_right = any (:portalRights::text[])
      or exists (select 1 from admin.v1_role_holder h
        where h.study_id = :studyId and h.role_id = :roleId and h.person_id = :personId))`,
};

/**
 * Refuses a change of a role's rights by a person who has the role, also in the past or future or while disabled.
 *
 * @throws Problem 422 RIGHTS_OWN_ROLE
 */
export async function requireNotHolder(
  tx: Pick<WriteTransaction, 'query'>,
  caller: Caller,
  roleId: number,
): Promise<void> {
  const { studyId, personId, portalRights } = caller;
  const held = await tx.query({
    ...HOLDS_ROLE,
    values: { studyId, personId, roleId, portalRights },
  });
  if (held.length > 0) throw new Problem(422, 'RIGHTS_OWN_ROLE');
}
