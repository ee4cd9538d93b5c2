import {
  type Caller,
  Db,
  listOf,
  type PagingInput,
  Problem,
  type Plain,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type {
  NewRelease,
  Release,
  ReleaseList,
  ReleaseSite,
  ReleaseSiteList,
  ReleasesMade,
  ReleasesWaiting,
  SiteVersion,
} from './release.dto';
import * as sql from './release.sql';

/** An effective time up to this long ago counts as now, because clocks differ and people need time to confirm. */
const TOLERANCE_MS = 10 * 60 * 1000;

interface ReleaseRow {
  release_id: number;
  site_id: number;
  version_id: number;
  version_no: number;
  version_name: string;
  effective_from: Date;
  released_at: Date;
  released_by_name: string;
  reason: string;
}

@Injectable()
export class ReleaseService {
  constructor(private readonly db: Db) {}

  /**
   * Releases a version to sites from an effective time: to all of them or none.
   *
   * @throws Problem 404 (no such version), 412 (somebody released since the sites were read, decision 135), 422 (a site that is deleted or not of this study, an effective time in the
   *   past, a site where this version would be in force anyway)
   */
  async release(
    caller: Caller,
    studyId: number,
    versionId: number,
    input: NewRelease,
  ): Promise<ReleasesMade> {
    const now = Date.now();
    const wanted = input.effectiveFrom ? Date.parse(input.effectiveFrom) : now;
    if (wanted < now - TOLERANCE_MS) {
      throw Problem.invalid([{ field: 'effectiveFrom', code: 'BUILDER_EFFECTIVE_IN_PAST' }]);
    }
    const effectiveFrom = new Date(Math.max(wanted, now));
    const { siteIds, reason, newestReleaseId } = input;
    return this.db.write(caller, { studyId }, async (tx) => {
      await tx.query({ ...sql.LOCK_RELEASES, values: { studyId } });
      if (newestReleaseId !== undefined) {
        const [now] = await tx.query<{ newest: number }>({
          ...sql.NEWEST_RELEASE,
          values: { studyId },
        });
        if (now!.newest !== newestReleaseId) throw new Problem(412, 'CDMS700MSG004');
      }
      const [version] = await tx.query<{ version_no: number; name: string }>({
        name: 'builder_version_to_release',
        text: `select version_no, name from builder.version where study_id = :studyId and version_id = :versionId`,
        values: { studyId, versionId },
      });
      if (!version) throw Problem.notFound();
      const sites = await tx.query<{ site_id: number; site_code: string }>({
        ...sql.SITES_TO_RELEASE,
        values: { studyId, siteIds },
      });
      const known = new Map(sites.map((site) => [site.site_id, site.site_code]));
      const unknown = siteIds.flatMap((siteId, index) =>
        known.has(siteId)
          ? []
          : [
              {
                field: `siteIds.${index}`,
                code: 'BUILDER_SITE_UNKNOWN' as const,
                params: { siteId },
              },
            ],
      );
      if (unknown.length > 0) throw Problem.invalid(unknown);
      const inForce = await tx.query<{ site_id: number; version_id: number }>({
        ...sql.VERSION_AT,
        values: { studyId, siteIds, effectiveFrom },
      });
      const without = inForce.filter((site) => site.version_id === versionId);
      if (without.length > 0) {
        throw Problem.invalid(
          without.map(({ site_id: siteId }) => ({
            field: `siteIds.${siteIds.indexOf(siteId)}`,
            code: 'BUILDER_RELEASE_NO_EFFECT',
            params: { siteCode: known.get(siteId)! },
          })),
        );
      }
      const rows = await tx.query<
        Pick<ReleaseRow, 'release_id' | 'site_id' | 'effective_from' | 'released_at'>
      >({
        ...sql.INSERT_RELEASES,
        values: {
          studyId,
          siteIds,
          versionId,
          effectiveFrom,
          releasedBy: caller.personId,
          releasedByName: caller.name,
          reason: reason.trim(),
        },
      });
      return {
        rows: rows.map((row) =>
          toRelease({
            ...row,
            version_id: versionId,
            version_no: version.version_no,
            version_name: version.name,
            released_by_name: caller.name,
            reason: reason.trim(),
          }),
        ),
      };
    });
  }

  async list(studyId: number, query: PagingInput): Promise<ReleaseList> {
    const [rows, [count]] = await Promise.all([
      this.db.read<ReleaseRow>({
        ...sql.LIST_RELEASES,
        values: { studyId, limit: query.size, offset: (query.page - 1) * query.size },
      }),
      this.db.read<{ total: number }>({ ...sql.COUNT_RELEASES, values: { studyId } }),
    ]);
    return listOf(rows.map(toRelease), query, count?.total ?? 0);
  }

  /** Sites that the newest version has not been released to, for a role that releases. */
  async waiting(caller: Caller, studyId: number): Promise<ReleasesWaiting> {
    if (!caller.may('builder_menu_view') || !caller.may('design_release')) return {};
    const [newest] = await this.db.read<ReleasesWaiting>({
      ...sql.SITES_WITHOUT_NEWEST,
      values: { studyId },
    });
    return newest ?? {};
  }

  async sites(studyId: number): Promise<ReleaseSiteList> {
    // Read before the sites, so that a release between both is one that was not seen.
    const [last] = await this.db.read<{ newest: number }>({
      ...sql.NEWEST_RELEASE,
      values: { studyId },
    });
    const rows = await this.db.read<{
      site_id: number;
      site_code: string;
      name: string;
      country: string;
      utc_offset_minutes: number;
      disabled: boolean;
      current: SiteVersion | null;
      next: SiteVersion | null;
    }>({ ...sql.LIST_SITES, values: { studyId } });
    return {
      newestReleaseId: last!.newest,
      rows: rows.map(
        (row): ReleaseSite => ({
          siteId: row.site_id,
          siteCode: row.site_code,
          name: row.name,
          country: row.country,
          utcOffsetMinutes: row.utc_offset_minutes,
          disabled: row.disabled,
          current: withInstant(row.current),
          next: withInstant(row.next),
        }),
      ),
    };
  }
}

/** PostgreSQL writes a time inside JSON with the offset of the session; the API always answers in UTC. */
const withInstant = (version: Plain<SiteVersion> | null): SiteVersion | null =>
  version && { ...version, effectiveFrom: new Date(version.effectiveFrom).toISOString() };

const toRelease = (row: ReleaseRow): Release => ({
  releaseId: row.release_id,
  siteId: row.site_id,
  versionId: row.version_id,
  versionNo: row.version_no,
  versionName: row.version_name,
  effectiveFrom: row.effective_from.toISOString(),
  releasedAt: row.released_at.toISOString(),
  releasedBy: row.released_by_name,
  reason: row.reason,
});
