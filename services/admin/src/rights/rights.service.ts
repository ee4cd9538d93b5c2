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
 * Refuses a right for somebody whose password the person who registered the account chose: the second person looks at name
 * and address, but another person could sign in.
 *
 * @throws Problem 422 RIGHTS_PASSWORD_KNOWN
 */
async function requirePasswordOfOwn(tx: WriteTransaction, personId: number): Promise<void> {
  const given = await tx.query({
    name: 'rights_password_given',
    text: 'select 1 from auth.v1_person where person_id = :personId and password_given',
    values: { personId },
  });
  if (given.length > 0) throw new Problem(422, 'RIGHTS_PASSWORD_KNOWN');
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
      await requirePasswordOfOwn(tx, record.personId!);
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
