import {
  type Caller,
  Db,
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
import { RolesService, type PrivilegeChange } from '../configuration/roles.service';
import { confirmationOff, SettingsService } from '../configuration/settings.service';
import type { NewVersion } from '../version/version.dto';
import { VersionService } from '../version/version.service';
import { requireNoHolderDecides, requireNoHolderRejects, withoutHolders } from './version-roles';

/**
 * The privilege to grant privileges to roles also allows confirming them, and confirming a version that extends them. A version
 * may change several roles, so these are checked beside the rules.
 */
const RULES: RightsRules = {
  toAsk: ({ kind }) => (kind === 'version_frozen' ? 'design_version' : 'study_setting_edit'),
  toConfirm: () => 'study_setting_edit',
  changedRole: ({ kind, roleId }) => (kind === 'role_rights' ? roleId : null),
  target: (studyId) => ({ studyId }),
};

interface Renewed {
  request: NewRightsRequest;
  act: () => Promise<void>;
}

/** Confirmation by a second person for roles, settings and versions. */
@Injectable()
export class RightsService implements RightsDecisions {
  constructor(
    private readonly db: Db,
    private readonly requests: RightsRequests,
    private readonly roles: RolesService,
    private readonly settings: SettingsService,
    private readonly versions: VersionService,
  ) {}

  async list(caller: Caller): Promise<RightsRequest[]> {
    const listed = await this.requests.list(caller, RULES, (roleId) =>
      this.roles.holds(caller, roleId),
    );
    const reader = { query: this.db.read.bind(this.db) };
    return withoutHolders(reader, this.requests, caller, listed);
  }

  confirm(caller: Caller, requestId: number, digest: string): Promise<void> {
    return this.requests.confirm(caller, requestId, digest, RULES, (tx, record) =>
      this.renew(tx, caller, record),
    );
  }

  reject(caller: Caller, requestId: number, reason: string): Promise<void> {
    return this.requests.reject(caller, requestId, reason, RULES, (tx) =>
      requireNoHolderRejects(tx, caller, requestId),
    );
  }

  withdraw(caller: Caller, requestId: number, reason: string): Promise<void> {
    return this.requests.withdraw(caller, requestId, reason, RULES);
  }

  private async renew(
    tx: WriteTransaction,
    caller: Caller,
    record: RightsRecord,
  ): Promise<Renewed> {
    const studyId = caller.studyId!;
    const { kind, payload, reason } = record;
    if (kind === 'role_rights') {
      const { roleId, privileges } = payload as PrivilegeChange;
      const request = await this.roles.request(tx, studyId, roleId, { privileges, reason });
      const change = request.payload as PrivilegeChange;
      return { request, act: () => this.roles.apply(tx, studyId, change, reason) };
    }
    if (kind === 'confirmation_off') {
      return {
        request: confirmationOff(reason),
        act: () => this.settings.applySecondPerson(tx, studyId, false, reason),
      };
    }
    if (kind === 'version_frozen') {
      await requireNoHolderDecides(tx, caller, record);
      const by = { personId: record.requestedBy, name: record.requestedByName };
      return this.versions.renew(tx, studyId, payload as NewVersion, by);
    }
    throw Problem.notFound();
  }
}
