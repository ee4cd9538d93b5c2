import {
  Caller,
  Db,
  listOf,
  type PageInfo,
  type PageQuery,
  Problem,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { AuditList } from '../audit/audit.dto';
import { auditEntry, type AuditRow } from '../audit/audit.trail';
import { containing } from '../input/fields';
import type { Site, SiteInput, SiteListQuery, SiteUpdate } from './site.dto';
import {
  AUDIT_FIELDS,
  COUNT_SITE_EVENTS,
  countSites,
  FIRST_REGISTRATION,
  LIST_SITE_EVENTS,
  listSites,
  SORT_COLUMNS,
} from './site.sql';

const UNIQUE_VIOLATION = '23505';

@Injectable()
export class SiteService {
  constructor(private readonly db: Db) {}

  async list(caller: Caller, query: SiteListQuery): Promise<PageInfo & { rows: Site[] }> {
    const { studyId, siteIds } = caller;
    const search = containing(query.search);
    const sort = query.sort ?? 'siteCode';
    const order = query.order ?? 'asc';
    const [rows, counted] = await Promise.all([
      this.db.read<Site>({
        name: `sites-${sort}-${order}`,
        text: listSites(SORT_COLUMNS[sort], order),
        values: [studyId, siteIds, search, query.size, (query.page - 1) * query.size],
      }),
      this.db.read<{ n: number }>({
        name: 'sites-count',
        text: countSites,
        values: [studyId, siteIds, search],
      }),
    ]);
    return listOf(rows, query, counted[0]!.n);
  }

  async get(caller: Caller, siteId: number): Promise<Site> {
    caller.requireSite(siteId);
    return this.read(caller.studyId!, siteId);
  }

  private async read(studyId: number, siteId: number): Promise<Site> {
    const [row] = await this.db.read<Site>({
      name: 'site',
      text: listSites('s.site_id', 'asc'),
      values: [studyId, [siteId], null, 1, 0],
    });
    if (!row) throw Problem.notFound();
    return row;
  }

  /** @throws Problem 422 SITE_CODE_USED when the site ID is taken in this study */
  async create(caller: Caller, input: SiteInput): Promise<Site> {
    const siteId = await this.write(caller, null, async (tx) => {
      const [row] = await tx.query<{ site_id: number }>({
        name: 'site-insert',
        text: `insert into admin.site (study_id, site_code, name, address, country, utc_offset_minutes, effective_date,
            department, contract_number, contract_date, econsent, updated_by)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning site_id`,
        values: [caller.studyId, ...columnsOf(input), caller.name],
      });
      return row!.site_id;
    });
    return this.read(caller.studyId!, siteId);
  }

  /**
   * @throws Problem 412 CDMS700MSG004 when someone changed the site meanwhile; 422 SITE_CODE_USED,
   *   SITE_EFFECTIVE_AFTER_SUBJECT (spec section 5)
   */
  async update(caller: Caller, siteId: number, input: SiteUpdate): Promise<Site> {
    caller.requireSite(siteId);
    const changed = await this.write(caller, siteId, async (tx) => {
      await this.requireEffectiveBeforeSubjects(tx, caller.studyId!, siteId, input.effectiveDate);
      return tx.query({
        name: 'site-update',
        text: `update admin.site set site_code = $2, name = $3, address = $4, country = $5, utc_offset_minutes = $6,
            effective_date = $7, department = $8, contract_number = $9, contract_date = $10, econsent = $11,
            updated_by = $12, updated_at = now(), reason = $15, revision = revision + 1
          where study_id = $1 and site_id = $13 and revision = $14 and not deleted returning site_id`,
        values: [
          caller.studyId,
          ...columnsOf(input),
          caller.name,
          siteId,
          input.revision,
          input.reason,
        ],
      });
    });
    if (changed.length === 0) {
      await this.read(caller.studyId!, siteId);
      throw new Problem(412, 'CDMS700MSG004');
    }
    return this.get(caller, siteId);
  }

  /** Who changed what of the site, newest first. */
  async audit(caller: Caller, siteId: number, query: PageQuery): Promise<AuditList> {
    caller.requireSite(siteId);
    await this.read(caller.studyId!, siteId);
    const site = [caller.studyId, siteId];
    const [rows, counted] = await Promise.all([
      this.db.read<AuditRow>({
        name: 'site-events',
        text: LIST_SITE_EVENTS,
        values: [...site, query.size, (query.page - 1) * query.size],
      }),
      this.db.read<{ n: number }>({
        name: 'site-events-count',
        text: COUNT_SITE_EVENTS,
        values: site,
      }),
    ]);
    return listOf(
      rows.map((row) => auditEntry(row, AUDIT_FIELDS)),
      query,
      counted[0]!.n,
    );
  }

  private async requireEffectiveBeforeSubjects(
    tx: WriteTransaction,
    studyId: number,
    siteId: number,
    effectiveDate: string,
  ): Promise<void> {
    const [first] = await tx.query<{ day: string | null }>({
      name: 'site-first-registration',
      text: FIRST_REGISTRATION,
      values: [studyId, siteId],
    });
    if (first?.day && effectiveDate > first.day) {
      throw Problem.invalid([
        {
          field: 'effectiveDate',
          code: 'SITE_EFFECTIVE_AFTER_SUBJECT',
          params: { date: first.day },
        },
      ]);
    }
  }

  private async write<T>(
    caller: Caller,
    siteId: number | null,
    work: (tx: WriteTransaction) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.db.write(caller, { studyId: caller.studyId!, siteId }, work);
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string };
      if (code === UNIQUE_VIOLATION && constraint === 'site_code') {
        throw Problem.invalid([{ field: 'siteCode', code: 'SITE_CODE_USED' }]);
      }
      throw error;
    }
  }
}

function columnsOf(input: SiteInput): unknown[] {
  return [
    input.siteCode,
    input.name,
    input.address ?? null,
    input.country,
    input.utcOffsetMinutes,
    input.effectiveDate,
    input.department ?? null,
    input.contractNumber ?? null,
    input.contractDate ?? null,
    input.econsent ?? false,
  ];
}
