import type { SessionTime } from './answer-headers';
import { Problem } from '../problem/problem';

/** Rights in the whole portal, beside the roles in studies. */
export type PortalRight = 'administrator' | 'study_builder';

/**
 * Who is calling, as the server found out itself: session, person, and, in a study, the role of the
 * address once it is seen to be held by this person today (design section 6).
 */
export class Caller {
  readonly sessionId!: string;
  /** The job that goes on for this person, when no request does. */
  readonly jobId?: string;
  readonly personId!: number;
  readonly loginId!: string;
  readonly name!: string;
  readonly organisation!: string | null;
  /** In which the person reads just now. */
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
  /** Database-lock marker of the study; 0 outside studies. Changes with each lock and unlock. */
  readonly lockMarker?: 0 | 1;
  /** Until when the session lives if nobody works. */
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
