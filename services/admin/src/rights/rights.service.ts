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
    return this.requests.confirm(caller, requestId, digest, RULES, (tx, record) =>
      this.renew(tx, caller, record),
    );
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
