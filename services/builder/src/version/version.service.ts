import type { Code } from '@casebook/catalogue';
import { type Caller, Db, Problem } from '@casebook/service-kit';
import { designChecksum, diffDesigns, type StudyDesign, writeOdm } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import { LOCK_DRAFT } from '../draft/draft.sql';
import { validate } from '../draft/validation';
import type { NewVersion, Version, VersionDiff, VersionInfo, VersionList } from './version.dto';
import * as sql from './version.sql';

interface VersionRow {
  version_id: number;
  version_no: number;
  name: string;
  checksum: string;
  frozen_at: Date;
  design: StudyDesign;
}

@Injectable()
export class VersionService {
  constructor(private readonly db: Db) {}

  async list(studyId: number): Promise<VersionList> {
    const rows = await this.db.read<
      VersionRow & { draft_revision: number; frozen_by_name: string; sites: number }
    >({ ...sql.LIST_VERSIONS, values: [studyId] });
    return {
      rows: rows.map((row) => ({
        versionId: row.version_id,
        versionNo: row.version_no,
        name: row.name,
        checksum: row.checksum,
        draftRevision: row.draft_revision,
        frozenAt: row.frozen_at.toISOString(),
        frozenBy: row.frozen_by_name,
        sites: row.sites,
      })),
    };
  }

  /**
   * Freezes the draft as an immutable version.
   *
   * @throws Problem 412 when the draft is no longer the one looked at; 422 with every fault when it is
   *   not valid, when its checks do not compile or their tests do not pass, or when nothing changed
   */
  async freeze(caller: Caller, studyId: number, input: NewVersion): Promise<VersionInfo> {
    return this.db.write(caller, { studyId }, async (tx) => {
      const [draft] = await tx.query<{ design: StudyDesign; revision: number }>({
        ...LOCK_DRAFT,
        values: [studyId],
      });
      if (!draft) throw Problem.notFound();
      const { design, revision } = draft;
      if (revision !== input.expectedRevision) throw new Problem(412, 'CDMS700MSG004');
      refuseFaults(design);
      const checksum = await designChecksum(design);
      const [last] = await tx.query<{
        version_no: number;
        name_used: boolean | null;
        checksum: string | null;
      }>({ ...sql.LAST_VERSION, values: [studyId, input.name] });
      if (last?.name_used) {
        const params = { name: input.name };
        throw Problem.invalid([{ field: 'name', code: 'BUILDER_VERSION_NAME_USED', params }]);
      }
      if (last?.checksum === checksum) {
        throw new Problem(422, 'BUILDER_VERSION_UNCHANGED', {
          params: { versionNo: last.version_no },
        });
      }
      const versionNo = (last?.version_no ?? 0) + 1;
      const [row] = await tx.query<{ version_id: number; frozen_at: Date }>({
        ...sql.INSERT_VERSION,
        values: [
          studyId,
          versionNo,
          input.name,
          JSON.stringify(design),
          checksum,
          revision,
          caller.personId,
          caller.name,
        ],
      });
      const { name, protocolNumber, alias } = design.study;
      await tx.query({
        ...sql.UPDATE_IDENTITY,
        values: [studyId, JSON.stringify(name), protocolNumber, alias ?? null, design.languages],
      });
      return {
        versionId: row!.version_id,
        versionNo,
        name: input.name,
        checksum,
        draftRevision: revision,
        frozenAt: row!.frozen_at.toISOString(),
        frozenBy: caller.name,
        sites: 0,
      };
    });
  }

  /** The checksum alone, to answer a conditional request without reading the document. */
  async checksum(studyId: number, versionId: number): Promise<string> {
    const [row] = await this.db.read<{ checksum: string }>({
      ...sql.READ_CHECKSUM,
      values: [studyId, versionId],
    });
    if (!row) throw Problem.notFound();
    return row.checksum;
  }

  async get(studyId: number, versionId: number): Promise<Version> {
    const row = await this.read(studyId, versionId);
    return {
      versionId: row.version_id,
      versionNo: row.version_no,
      name: row.name,
      checksum: row.checksum,
      frozenAt: row.frozen_at.toISOString(),
      design: row.design,
    };
  }

  async diff(studyId: number, from: number, to: number): Promise<VersionDiff> {
    const [before, after] = await Promise.all([this.read(studyId, from), this.read(studyId, to)]);
    return { from, to, changes: diffDesigns(before.design, after.design) };
  }

  /** The version as CDISC ODM 1.3.2; the same version always gives the same file. */
  async odm(studyId: number, versionId: number): Promise<{ fileName: string; xml: string }> {
    const row = await this.read(studyId, versionId);
    const { studyIdText } = row.design.study;
    const oid = `V.${row.version_no}`;
    return {
      fileName: `${studyIdText}_v${row.version_no}.xml`,
      xml: writeOdm(row.design, {
        fileOid: `${studyIdText}.${oid}.${row.checksum.slice(-12)}`,
        created: row.frozen_at.toISOString(),
        version: { oid, name: row.name },
      }),
    };
  }

  private async read(studyId: number, versionId: number): Promise<VersionRow> {
    const [row] = await this.db.read<VersionRow>({
      ...sql.READ_VERSION,
      values: [studyId, versionId],
    });
    if (!row) throw Problem.notFound();
    return row;
  }
}

function refuseFaults(design: StudyDesign): void {
  const { freezable, errors, faults } = validate(design);
  if (freezable) return;
  throw new Problem(422, 'BUILDER_NOT_FREEZABLE', {
    params: { count: errors },
    errors: faults
      .filter(({ severity }) => severity === 'error')
      .map(({ path, place, code, params }) => ({
        field: path,
        code: code as Code,
        params: { ...params, place },
      })),
  });
}
