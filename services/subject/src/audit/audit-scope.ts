import { type AuditedPage, AuditScope, type QueryIdentity } from '@casebook/role-view';
import { type Caller, Db } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { DesignStore } from '../design/design.store';
import type { DesignVersion } from '../design/design-version';
import { PAGES_OF_SUBJECT, QUERY_IDENTITIES } from './audit.sql';

/** What a role may see of the audit trail of one subject of this service. */
export type SubjectAuditScope = AuditScope<DesignVersion>;

/** Reads the scope of a subject, or of one of its pages. */
@Injectable()
export class AuditScopes {
  constructor(
    private readonly db: Db,
    private readonly designs: DesignStore,
  ) {}

  async of(
    caller: Pick<Caller, 'studyId' | 'roleCode'>,
    subjectId: number,
    currentVersionId: number | null,
    only: { pageId?: number } = {},
  ): Promise<SubjectAuditScope> {
    const studyId = caller.studyId!;
    const [pages, queries, versions] = await Promise.all([
      this.db.read<AuditedPage>({ ...PAGES_OF_SUBJECT, values: [studyId, subjectId] }),
      this.db.read<QueryIdentity>({
        ...QUERY_IDENTITIES,
        values: [studyId, subjectId, only.pageId ?? null],
      }),
      this.designs.released(studyId),
    ]);
    const known = new Map(versions.map((version) => [version.versionId, version]));
    return new AuditScope(
      only.pageId ? pages.filter(({ page_id }) => page_id === only.pageId) : pages,
      queries,
      (currentVersionId === null ? null : known.get(currentVersionId)) ?? null,
      known,
      caller.roleCode,
    );
  }
}
