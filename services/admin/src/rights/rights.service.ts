import {
  type Caller,
  Problem,
  type NewRightsRequest,
  type RightsRecord,
  type RightsRequest,
  type RightsDecisions,
  RightsRequests,
  type RightsRules,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { ACCESS, AssignmentService } from '../assignment/assignment.service';
import { UserService } from '../user/user.service';
import type { DatesToSet, RoleToGive } from '../role-request/role-request';

type Right = 'user_register' | 'user_role_edit' | 'user_disable';

function rightOf({ kind, payload }: RightsRecord): Right {
  if (kind === 'user_enabled') return 'user_disable';
  return kind === 'role_given' && (payload as RoleToGive).first
    ? 'user_register'
    : 'user_role_edit';
}

const RULES: RightsRules = {
  toAsk: rightOf,
  toConfirm: rightOf,
  changedRole: () => null,
  target: () => ACCESS,
};

/**
 * Refuses a right for somebody whose password may be known to whoever registered the account, or whose name or address is
 * about to change: the second person looks at name and address, but another person could sign in. Both are read at once, so
 * that no address is shown that is not the one of the answer.
 *
 * @throws Problem 422 RIGHTS_PASSWORD_KNOWN, 412 when the person has another address than the one that was shown
 */
async function requirePasswordOfOwn(
  tx: WriteTransaction,
  { personId, shown }: RightsRecord,
): Promise<void> {
  const [now] = await tx.query<{ email: string; known: boolean }>({
    name: 'rights_password_given',
    text: `select email, coalesce(password_given, false) as known from auth.v1_person where person_id = :personId`,
    values: { personId },
  });
  if (now?.known) throw new Problem(422, 'RIGHTS_PASSWORD_KNOWN');
  if (now?.email !== shown.person?.email) throw new Problem(412, 'RIGHTS_REQUEST_CHANGED');
}

/** Confirmation by a second person for roles of people. */
@Injectable()
export class RightsService implements RightsDecisions {
  constructor(
    private readonly requests: RightsRequests,
    private readonly assignments: AssignmentService,
    private readonly users: UserService,
  ) {}

  list(caller: Caller): Promise<RightsRequest[]> {
    return this.requests.list(caller, RULES, async () => false);
  }

  confirm(caller: Caller, requestId: number, digest: string): Promise<void> {
    return this.requests.confirm(caller, requestId, digest, RULES, async (tx, record) => {
      await requirePasswordOfOwn(tx, record);
      return this.renew(tx, caller, record);
    });
  }

  reject(caller: Caller, requestId: number, reason: string): Promise<void> {
    return this.requests.reject(caller, requestId, reason, RULES);
  }

  withdraw(caller: Caller, requestId: number, reason: string): Promise<void> {
    return this.requests.withdraw(caller, requestId, reason, RULES);
  }

  private renew(
    tx: WriteTransaction,
    caller: Caller,
    { kind, payload, reason }: RightsRecord,
  ): Promise<{ request: NewRightsRequest; act: () => Promise<void> }> {
    switch (kind) {
      case 'role_given':
        return this.assignments.renewRole(tx, caller, payload as RoleToGive);
      case 'role_dates':
        return this.assignments.renewDates(tx, caller, payload as DatesToSet, reason);
      case 'user_enabled':
        return this.users.renewEnabled(
          tx,
          caller,
          (payload as { personId: number }).personId,
          reason,
        );
      default:
        throw Problem.notFound();
    }
  }
}
