import type { SessionTime } from './answer-headers';
import { Problem } from '../problem/problem';

/** Rights in the whole portal, in addition to roles in studies. */
export type PortalRight = 'administrator' | 'study_builder';

export interface StudyLock {
  locked: boolean;
  /** Changes with each lock and unlock. */
  marker: 0 | 1;
}

/**
 * The caller as verified by the server: session, person and, in a study, the role of the address, which the person has
 * today (design section 6).
 */
export class Caller {
  readonly sessionId!: string;
  /** The job of this person; absent in a request. */
  readonly jobId?: string;
  readonly personId!: number;
  readonly loginId!: string;
  readonly name!: string;
  readonly organisation!: string | null;
  /** Language of the request. */
  readonly language!: string;
  readonly portalRights!: readonly PortalRight[];
  readonly requestId!: string;
  /** Client module version and channel sequence, for the audit event. */
  readonly client!: string | null;
  readonly studyId!: number | null;
  readonly roleId!: number | null;
  readonly roleCode!: string | null;
  readonly roleName!: string | null;
  readonly privileges!: ReadonlySet<string>;
  /** Sites the role is limited to; null = all sites of the study. */
  readonly siteIds!: readonly number[] | null;
  /** Whether the database of the study is locked; absent in a job. Outside studies it is not. */
  readonly studyLock?: StudyLock;
  /** When the session expires without activity. */
  readonly time?: SessionTime;

  constructor(fields: Omit<Caller, 'may' | 'maySite' | 'requireSite'>) {
    Object.assign(this, fields);
  }

  may(privilege: string): boolean {
    return this.privileges.has(privilege);
  }

  maySite(siteId: number): boolean {
    return this.siteIds === null || this.siteIds.includes(siteId);
  }

  /** Object check: refuses a site that the caller's role does not reach. */
  requireSite(siteId: number): void {
    if (!this.maySite(siteId)) throw Problem.forbidden();
  }
}
