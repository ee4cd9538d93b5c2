import {
  type Caller,
  Problem,
  type RightsDecisions,
  type RightsRequest,
  RightsRequests,
  type RightsRules,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { IdentityChanges, type WantedIdentity } from './identity-changes';

const RULES: RightsRules = {
  toAsk: () => 'user_edit',
  toConfirm: () => 'user_edit',
  changedRole: () => null,
  // People are administered in a locked study too.
  target: () => ({ studyId: 0 }),
};

/** Confirmation of names and addresses by a second administrator. */
@Injectable()
export class IdentityRights implements RightsDecisions {
  constructor(
    private readonly requests: RightsRequests,
    private readonly changes: IdentityChanges,
  ) {}

  list(caller: Caller): Promise<RightsRequest[]> {
    return this.requests.list(caller, RULES, async () => false);
  }

  confirm(caller: Caller, requestId: number, digest: string): Promise<void> {
    return this.requests.confirm(caller, requestId, digest, RULES, async (tx, record) => {
      if (record.kind !== 'person_changed') throw Problem.notFound();
      const wanted = record.payload as WantedIdentity;
      return this.changes.renew(tx, caller, { requestId, wanted, reason: record.reason });
    });
  }

  reject(caller: Caller, requestId: number, reason: string): Promise<void> {
    return this.requests.reject(caller, requestId, reason, RULES, (tx) =>
      this.changes.stopWithRequest(tx, caller.studyId!, requestId),
    );
  }

  withdraw(caller: Caller, requestId: number, reason: string): Promise<void> {
    return this.requests.withdraw(caller, requestId, reason, RULES, (tx) =>
      this.changes.stopWithRequest(tx, caller.studyId!, requestId),
    );
  }
}
