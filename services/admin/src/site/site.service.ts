import {
  Caller,
  databaseFault,
  Db,
  EXACT_TOTAL,
  listOf,
  type NamedValues,
  type PagingInput,
  Problem,
  SqlState,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { AuditList } from '../audit/audit.dto';
import { auditEntry, type AuditRow } from '../audit/audit.trail';
import { recordDownload } from '../download/record-download';
import { containing } from '../input/fields';
import { contractToKeep, type KeptContract } from './site.contract';
import type {
  Site,
  SiteDownload,
  SiteFilter,
  SiteInput,
  SiteList,
  SiteListQuery,
  SiteUpdate,
} from './site.dto';
import { SiteEntity } from './site.entity';
import { HOLD_STUDY } from './site.lock';
import {
  ARE_SITES_STRATA,
  AUDIT_FIELDS,
  COUNT_SITE_EVENTS,
  COUNTRIES,
  countSites,
  FIRST_REGISTRATION,
  LIST_SITE_EVENTS,
  listSites,
  SORT_COLUMNS,
} from './site.sql';

/** The fields of a site that a person enters. */
type SiteValues = Pick<
  SiteEntity,
  | 'siteCode'
  | 'name'
  | 'address'
  | 'country'
  | 'utcOffsetMinutes'
  | 'effectiveDate'
  | 'department'
  | 'contractNumber'
  | 'contractDate'
  | 'econsent'
  | 'systemLinkage'
>;

@Injectable()
export class SiteService {
  constructor(private readonly db: Db) {}

  async list(caller: Caller, query: SiteListQuery): Promise<SiteList> {
    const filter = filterOf(caller, query);
    const [rows, counted, countries] = await Promise.all([
      this.rows(caller, query, query.size, (query.page - 1) * query.size),
      this.db.read<{ n: number }>({ name: 'sites-count', text: countSites, values: filter }),
      this.db.read<{ country: string }>({
        name: 'sites-countries',
        text: COUNTRIES,
        values: { studyId: caller.studyId, siteIds: caller.siteIds },
      }),
    ]);
    return Object.assign(listOf(rows, query, counted[0]!.n), {
      countries: countries.map(({ country }) => country),
    });
  }

  /** The whole list for an Excel file; the download is recorded before the rows are read. */
  async download(caller: Caller, filter: SiteFilter): Promise<SiteDownload> {
    const found = await this.rows(caller, filter, EXACT_TOTAL + 1, 0);
    const rows = found.slice(0, EXACT_TOTAL);
    await recordDownload(this.db, caller, { what: 'SITE_LIST', rows: rows.length, filter });
    return { rows, complete: found.length === rows.length };
  }

  private async rows(caller: Caller, query: SiteFilter, limit: number, offset: number) {
    const { sort = 'siteCode', order = 'asc' } = query;
    const rows = await this.db.read<Site & { place?: unknown }>({
      name: `sites-${sort}-${order}`,
      text: listSites(SORT_COLUMNS[sort], order),
      values: { ...filterOf(caller, query), limit, offset },
    });
    return rows.map(({ place: _place, ...site }): Site => site);
  }

  async get(caller: Caller, siteId: number): Promise<Site> {
    caller.requireSite(siteId);
    const [site] = await this.db.read<Site & { place?: unknown }>({
      name: 'site',
      text: listSites('s.site_id', 'asc'),
      values: {
        studyId: caller.studyId,
        siteIds: [siteId],
        search: null,
        statuses: null,
        countries: null,
        limit: 1,
        offset: 0,
      },
    });
    if (!site) throw Problem.notFound();
    delete site.place;
    return site;
  }

  /**
   * @throws Problem 403 for a role that is limited to sites, because it could not see the new site; 422
   *   SITE_CODE_USED when the site ID is used in this study, also by a deleted site
   */
  async create(caller: Caller, input: SiteInput): Promise<Site> {
    if (caller.siteIds) throw Problem.forbidden();
    const siteId = await this.write(caller, null, input, async (tx) => {
      const kept = await contractToKeep(tx, caller.studyId!, input);
      const site = tx.manager.create(SiteEntity, {
        ...valuesOf(input, kept),
        studyId: caller.studyId!,
        updatedBy: caller.name,
      });
      await tx.manager.insert(SiteEntity, site);
      return site.siteId;
    });
    return this.get(caller, siteId);
  }

  /**
   * @throws Problem 412 CDMS700MSG004 when the site was changed meanwhile; 422 SITE_DELETED, COMMON_NO_CHANGE,
   *   SITE_CODE_USED, SITE_EFFECTIVE_AFTER_SUBJECT (spec section 5), SITE_CODE_IN_STRATA (decision 101)
   */
  async update(caller: Caller, siteId: number, input: SiteUpdate): Promise<Site> {
    caller.requireSite(siteId);
    const studyId = caller.studyId!;
    await this.write(caller, siteId, input, async (tx) => {
      const stored = await tx.manager.findOne(SiteEntity, {
        where: { studyId, siteId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!stored) throw Problem.notFound();
      if (stored.revision !== input.revision) throw new Problem(412, 'CDMS700MSG004');
      if (stored.deleted) throw new Problem(422, 'SITE_DELETED');
      const kept = await contractToKeep(tx, studyId, input, stored);
      const values = valuesOf(input, kept, stored);
      const names = Object.keys(values) as (keyof SiteValues)[];
      if (names.every((name) => values[name] === stored[name])) {
        throw new Problem(422, 'COMMON_NO_CHANGE');
      }
      if (values.siteCode !== stored.siteCode) await requireSitesAreNoStrata(tx, studyId);
      if (values.effectiveDate !== stored.effectiveDate) {
        await requireEffectiveBeforeSubjects(tx, studyId, siteId, input.effectiveDate);
      }
      await tx.manager.update(
        SiteEntity,
        { studyId, siteId },
        {
          ...values,
          updatedBy: caller.name,
          reason: input.reason,
          updatedAt: () => 'now()',
          revision: () => 'revision + 1',
        },
      );
    });
    return this.get(caller, siteId);
  }

  /** The changes of the site, newest first. */
  async audit(caller: Caller, siteId: number, query: PagingInput): Promise<AuditList> {
    await this.get(caller, siteId);
    const site = { studyId: caller.studyId, siteId };
    const [rows, counted] = await Promise.all([
      this.db.read<AuditRow>({
        name: 'site-events',
        text: LIST_SITE_EVENTS,
        values: { ...site, limit: query.size, offset: (query.page - 1) * query.size },
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

  private async write<T>(
    caller: Caller,
    siteId: number | null,
    input: SiteInput,
    work: (tx: WriteTransaction) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.db.write(caller, { studyId: caller.studyId!, siteId }, work);
    } catch (error) {
      const { code, constraint } = databaseFault(error);
      if (code !== SqlState.uniqueViolation || constraint !== 'site_code') throw error;
      const [other] = await this.db.read<{ deleted: boolean }>({
        name: 'site-of-code',
        text: 'select deleted from admin.site where study_id = :studyId and lower(site_code) = lower(:siteCode)',
        values: { studyId: caller.studyId, siteCode: input.siteCode },
      });
      const used = other?.deleted ? 'SITE_CODE_USED_BY_DELETED' : 'SITE_CODE_USED';
      throw Problem.invalid([{ field: 'siteCode', code: used }]);
    }
  }
}

/** The study is held, so that no scheme with sites as strata is opened between the check and the change. */
async function requireSitesAreNoStrata(tx: WriteTransaction, studyId: number): Promise<void> {
  await tx.query({ name: 'study-hold', text: HOLD_STUDY, values: { studyId } });
  const [row] = await tx.query<{ strata: boolean }>({
    name: 'site-strata',
    text: ARE_SITES_STRATA,
    values: { studyId },
  });
  if (row!.strata) throw Problem.invalid([{ field: 'siteCode', code: 'SITE_CODE_IN_STRATA' }]);
}

async function requireEffectiveBeforeSubjects(
  tx: WriteTransaction,
  studyId: number,
  siteId: number,
  effectiveDate: string,
): Promise<void> {
  await tx.query({ name: 'study-hold', text: HOLD_STUDY, values: { studyId } });
  const [first] = await tx.query<{ day: string | null }>({
    name: 'site-first-registration',
    text: FIRST_REGISTRATION,
    values: { studyId, siteId },
  });
  if (first?.day && effectiveDate > first.day) {
    throw Problem.invalid([
      { field: 'effectiveDate', code: 'SITE_EFFECTIVE_AFTER_SUBJECT', params: { date: first.day } },
    ]);
  }
}

const filterOf = ({ studyId, siteIds }: Caller, query: SiteFilter): NamedValues => ({
  studyId,
  siteIds,
  search: containing(query.search),
  statuses: query.status ?? null,
  countries: query.country ?? null,
});

/** Defaults according to spec section 9; spec section 5 requires neither field of a site. */
const HOME = { country: 'JP', utcOffsetMinutes: 540 };

const valuesOf = (
  input: SiteInput,
  contract: KeptContract,
  stored: Pick<SiteValues, 'country' | 'utcOffsetMinutes'> = HOME,
): SiteValues => ({
  siteCode: input.siteCode,
  name: input.name,
  address: input.address ?? null,
  country: input.country ?? stored.country,
  utcOffsetMinutes: input.utcOffsetMinutes ?? stored.utcOffsetMinutes,
  effectiveDate: input.effectiveDate,
  department: input.department ?? null,
  ...contract,
  econsent: input.econsent ?? false,
  systemLinkage: input.systemLinkage ?? false,
});
